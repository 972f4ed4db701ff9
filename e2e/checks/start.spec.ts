import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { expect, test } from '@playwright/test'
import getPort from 'get-port'

/** Node.js 20.9 has no `import ... with { type: 'json' }`. */
const packageJson: { version: string } = JSON.parse(readFileSync('package.json', 'utf8'))

/** What an operator sees when the server starts, and when it cannot start. These tests need no service. */
const environment = {
  PATH: process.env.PATH ?? '',
  APP_URL: 'https://login.example.com',
  ORY_SDK_URL: 'http://ada:hunter2@localhost:9',
  HYDRA_PUBLIC_URL: 'https://oauth.example.com',
  HYDRA_ADMIN_URL: 'http://localhost:9',
  SESSION_SECRET: 'for-end-to-end-tests-only-0123456789',
  NEXT_SERVER_ACTIONS_ENCRYPTION_KEY: Buffer.alloc(32, 'e2e').toString('base64'),
  LATCHKEY_DOCTOR: 'off',
}

interface Start {
  readonly child: ChildProcess
  readonly output: { stdout: string; stderr: string }
}

/** Starts the server in an empty folder that holds these files. */
function start(env: Record<string, string>, files: Record<string, string> = {}): Start {
  const cwd = mkdtempSync(join(tmpdir(), 'latchkey-start-'))
  for (const [name, text] of Object.entries(files)) writeFileSync(join(cwd, name), text)
  const child = spawn(process.execPath, [resolve('deploy/start.mjs')], {
    cwd,
    env: { NODE_ENV: 'production', ...env },
  })
  const output = { stdout: '', stderr: '' }
  for (const stream of ['stdout', 'stderr'] as const) {
    child[stream].setEncoding('utf8').on('data', (text: string) => {
      output[stream] += text
    })
  }
  return { child, output }
}

/** Runs until the server responds and `look` is done, then ends it. */
async function startAndStop(
  port: number,
  { child, output }: Start,
  look?: () => Promise<void>,
): Promise<Start['output']> {
  const isAlive = () =>
    fetch(`http://localhost:${port}/api/health/live`).then(
      ({ ok }) => ok,
      () => false,
    )
  try {
    await expect.poll(isAlive, { timeout: 40_000 }).toBe(true)
    await look?.()
  } finally {
    child.kill('SIGKILL')
    if (child.exitCode === null && child.signalCode === null) await once(child, 'close')
  }
  return output
}

async function ended({ child, output }: Start): Promise<{ status: number | null } & Start['output']> {
  // A server that unexpectedly starts must not outlive its test.
  const tooLate = setTimeout(() => child.kill('SIGKILL'), 20_000)
  const [status] = await once(child, 'close')
  clearTimeout(tooLate)
  return { status, ...output }
}

test('the first lines are Latchkey’s: URL, release, services without passwords, warnings', {
  tag: '@sandbox',
}, async () => {
  const port = await getPort()
  const env = { ...environment, PORT: String(port), LINE_LIFF_ID: '1234567890-abcdefgh' }
  const { stdout, stderr } = await startAndStop(port, start(env))
  expect(stderr.split('\n').slice(0, 4)).toEqual([
    `Latchkey ${packageJson.version}`,
    `  URL     https://login.example.com (port ${port})`,
    '  Kratos  localhost:9',
    '  Hydra   oauth.example.com, localhost:9',
  ])
  expect(stdout + stderr).not.toMatch(/Next\.js|Ready|hunter2|deprecated/)
  const lines = stdout
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line))
  expect(lines[0]).toMatchObject({ outcome: 'started', release: packageJson.version })
  expect(lines[1]).toMatchObject({ outcome: 'phone_codes_unavailable' })
})

test('the .env files of the folder are read, and the variables of the process win', {
  tag: '@sandbox',
}, async () => {
  const port = await getPort()
  const files = {
    '.env': `PORT=1\nORY_SDK_URL=http://from-env:1\nREDIS_URL=redis://from-env:1\n`,
    '.env.local': 'REDIS_URL=redis://from-env-local:1\n',
  }
  const env = { ...environment, PORT: String(port) }
  const { stderr } = await startAndStop(port, start(env, files))
  expect(stderr).toContain(`(port ${port})`)
  expect(stderr).toContain('Kratos  localhost:9')
  expect(stderr).toContain('Redis   from-env-local:1')
})

test('a port in use is reported in one sentence', { tag: '@sandbox' }, async () => {
  const other = createServer().listen(0, '0.0.0.0')
  await once(other, 'listening')
  const address = other.address()
  const port = typeof address === 'object' ? address?.port : undefined
  try {
    const { status, stdout, stderr } = await ended(start({ ...environment, PORT: String(port) }))
    expect({ status, stdout, stderr }).toEqual({
      status: 1,
      stdout: '',
      stderr: `Port ${port} is taken: another program listens on it. Set PORT to a free port.\n`,
    })
  } finally {
    other.close()
  }
})

for (const wrong of ['abc', '3000x', '0', '70000']) {
  test(`PORT=${wrong} is reported in one sentence`, { tag: '@sandbox' }, async () => {
    const { status, stdout, stderr } = await ended(start({ ...environment, PORT: wrong }))
    expect({ status, stdout, stderr }).toEqual({
      status: 1,
      stdout: '',
      stderr: `PORT is ${wrong}. It must be a port number from 1 to 65535.\n`,
    })
  })
}

test('without ACCOUNT_DELETION, its page does not exist', { tag: ['@sandbox', '@more'] }, async ({
  page,
}) => {
  const port = await getPort()
  await startAndStop(port, start({ ...environment, PORT: String(port) }), async () => {
    const response = await page.goto(`http://localhost:${port}/deleteaccount`)
    expect(response?.status()).toBe(404)
    await expect(page.getByRole('heading', { name: '404 - Page not found' })).toBeVisible()
    await expect(page).toHaveTitle(/^404 - Page not found/)
  })
})

test('a metrics port equal to the server’s is reported in one sentence', { tag: '@sandbox' }, async () => {
  const port = String(await getPort())
  const { status, stderr } = await ended(start({ ...environment, PORT: port, METRICS_PORT: port }))
  expect(status).toBe(1)
  expect(stderr).toBe(`METRICS_PORT is ${port}, the port of the server itself. Set another one.\n`)
})

test('the server runs while another process uses the metrics port, and uses it afterwards', {
  tag: ['@sandbox', '@more'],
}, async () => {
  const before = createServer().listen(0, '127.0.0.1')
  await once(before, 'listening')
  const address = before.address()
  const metrics = typeof address === 'object' ? String(address?.port) : ''
  const port = await getPort()
  await startAndStop(port, start({ ...environment, PORT: String(port), METRICS_PORT: metrics }), async () => {
    before.close()
    await expect
      .poll(() => fetch(`http://127.0.0.1:${metrics}/metrics`).then(({ status }) => status, String))
      .toBe(200)
  })
})

test('an IP address that the machine does not have is reported in one sentence', {
  tag: '@sandbox',
}, async () => {
  const env = { ...environment, PORT: String(await getPort()), HOSTNAME: '192.0.2.1' }
  const { status, stderr } = await ended(start(env))
  expect(status).toBe(1)
  expect(stderr).toBe('This machine does not have the IP address 192.0.2.1. Change HOSTNAME.\n')
})

test('an invalid environment is rejected, before anything announces that the server is ready', {
  tag: '@sandbox',
}, async () => {
  const env = { ...environment, PORT: String(await getPort()), SESSION_SECRET: 'short', APP_URL: '' }
  const { status, stdout, stderr } = await ended(start(env))
  expect(status).toBe(1)
  expect(stdout).toBe('')
  expect(stderr).toMatch(/^\nLatchkey cannot start: 2 environment variables are wrong or missing\.\n/)
  expect(stderr).toContain('  APP_URL: is missing\n')
})
