import { execFileSync } from 'node:child_process'
import { createServer } from 'node:http'
import { type AddressInfo, createServer as createTcpServer } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { test as base, expect } from '@playwright/test'
import { newPerson } from '../fixtures/people'
import { expectSignedIn, registerInTwoSteps } from '../support/actions'
import { copyBuild, copyPackages } from '../support/copy-of-latchkey'
import { type Guide, linesOfGuide, prepareGuideWithOry } from '../support/guide'
import { missingPrograms } from '../support/proxies/programs'

/**
 * The lines of docs/getting-started.md work, with the real Kratos, Hydra and Caddy, as a user who is not root.
 * One of them installs and builds Latchkey. The image, and `.ci/run` itself, do that from a clean checkout too,
 * so this test provides the packages and the build of the run. Real Ory only.
 */
const installAndBuild = '(cd latchkey && npm ci && npm run build)\n'
const lines = linesOfGuide('docs/getting-started.md')
const appUrl = 'https://localhost:8443'

/** A user that no system has. Without root, the tests run as the user who started them. */
const user = process.getuid?.() === 0 ? 54_321 : undefined

const test = base.extend<{ guide: Guide; traces: readonly string[] }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from the pattern.
  guide: async ({}, use) => {
    const guide = await prepareGuideWithOry(user)
    await use(guide)
    guide.stop()
  },
  /** What Latchkey sends to the collector of the guide. */
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from the pattern.
  traces: async ({}, use) => {
    const traces: string[] = []
    const collector = createServer(async (request, response) => {
      traces.push(await text(request))
      response.end('{}')
    }).listen(4318)
    await use(traces)
    collector.close()
  },
})
test.use({ ignoreHTTPSErrors: true })
test.skip(missingPrograms('caddy') !== undefined, missingPrograms('caddy') ?? '')
// Both use the ports of the guide.
test.describe.configure({ mode: 'default' })

const offline = {
  // Kratos and the doctor would call a server on the Internet. Tests must not need one.
  lines: (start: string) => start.replace('npm run doctor', 'npm run doctor -- --no-breached-passwords'),
  variables: { SELFSERVICE_METHODS_PASSWORD_CONFIG_HAVEIBEENPWNED_ENABLED: 'false' },
}

/** Clones Latchkey for the lines after the build, and returns these. */
async function clone(guide: Guide): Promise<string> {
  const [before = '', start = ''] = lines.split(installAndBuild)
  // Git refuses to clone from a folder of another user.
  const repository = join(guide.folder, '.repository')
  execFileSync('git', ['clone', '-q', '--bare', '--depth', '1', `file://${process.cwd()}`, repository])
  if (user !== undefined) execFileSync('chown', ['-R', `${user}:${user}`, repository])
  const cloned = await guide.run(before, { LATCHKEY_REPOSITORY: `file://${repository}` })
  expect(cloned.status, cloned.output).toBe(0)
  return offline.lines(start)
}

/** Provides the packages and the build. */
function install(guide: Guide): void {
  const folder = join(guide.folder, 'latchkey')
  copyPackages(folder)
  copyBuild(folder)
  // Files may be hard links to those of this folder, so only the folders change their owner.
  if (user !== undefined)
    execFileSync('find', [folder, '-type', 'd', '-exec', 'chown', `${user}:${user}`, '{}', '+'])
}

test('following the guide in an empty folder results in a signed-in browser', {
  tag: ['@ory', '@more'],
}, async ({ page, guide, traces }) => {
  test.setTimeout(5 * 60_000)
  const start = await clone(guide)
  install(guide)
  const { status, output } = await guide.run(start, offline.variables)
  expect(status, output).toBe(0)
  expect(output).toContain('No problems found.')
  const person = newPerson()
  await page.goto(appUrl)
  await registerInTwoSteps(page, person)
  await page.goto(appUrl)
  await expectSignedIn(page, person)
  const metrics = await (await fetch('http://localhost:9464/metrics')).text()
  expect(metrics).toMatch(/^latchkey_outcomes_total\{.*flow="registration".*outcome="complete".*\} 1$/m)
  await expect.poll(() => traces.join('')).toContain('"POST /registration"')
})

test('a port in use ends the guide with the reason', { tag: ['@ory', '@more'] }, async ({ guide }) => {
  const other = createTcpServer((socket) => socket.destroy()).listen(0)
  const { port } = other.address() as AddressInfo
  try {
    const start = (await clone(guide)).replace('--retry 60', '--retry 3')
    // Caddy needs neither Kratos nor Hydra for it.
    const [wait = ''] = /^wait_for\(\) \{\n.*?^\}\n/ms.exec(start) ?? []
    const [caddy = ''] = /^cat > Caddyfile.*?^wait_for caddy\.log .*?\n/ms.exec(start) ?? []
    const taken = `APP_URL=https://localhost:${port}\n${wait}${caddy}`
    const { status, output } = await guide.run(taken, offline.variables)
    expect(status).not.toBe(0)
    expect(output.trimEnd().split('\n').at(-1)).toContain(`:${port}: bind: address already in use`)
  } finally {
    other.close()
  }
})

test('no command of the guide waits forever', { tag: ['@ory', '@more'] }, () => {
  expect(lines).not.toMatch(/\b(?:until|while)\b/)
})
