import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals'
import { closedPort, closeServers } from '@/lib/http/testing/test-server'
import { TestService } from '@/lib/http/testing/test-service'
import { digestsWith } from '@/lib/limits/digests'
import { createRedisStore } from '@/lib/limits/redis-store'
import { connectRedis } from '@/lib/request/redis'
import { disconnectRedis } from '@/lib/request/testing/disconnect-redis'
import { type RedisServer, redisMissing, startRedis } from '@/lib/request/testing/redis-harness'

const run = promisify(execFile)
// Each command is a process of its own.
jest.setTimeout(60_000)

/** The tools as `npm run build` makes them. Outside of the project, a package that is missing from a file is not found. */
const folder = mkdtempSync(join(tmpdir(), 'latchkey-tools-'))
const tool = (name: string) => join(folder, `${name}.mjs`)
beforeAll(() => run(process.execPath, ['deploy/build-tools.mjs', folder]), 60_000)
afterAll(async () => {
  rmSync(folder, { recursive: true })
  await closeServers()
})

/** `npm run ops` in the folder: the status, and what it says. */
function runOps(more: Readonly<Record<string, string>>, ...args: string[]): Promise<[number, string]> {
  const { NODE_ENV: _, REDIS_URL: __, ...others } = process.env
  const env = { ...others, ...more } as unknown as NodeJS.ProcessEnv
  return run(process.execPath, [tool('ops'), ...args], { cwd: folder, env }).then(
    ({ stdout }) => [0, stdout],
    ({ code, stderr }: { code: number; stderr: string }) => [code, stderr],
  )
}
const ops = async (...args: string[]) => (await runOps({}, ...args))[1]

test('the built doctor runs without any packages', async () => {
  const env = {
    ORY_SDK_URL: 'http://localhost:9',
    ORY_ADMIN_URL: 'http://localhost:9',
    NODE_ENV: 'production',
  } as const
  const failed = await run(process.execPath, [tool('doctor')], { cwd: folder, env }).catch((error) => error)
  expect(failed).toMatchObject({
    code: 1,
    stderr: '',
    stdout: expect.stringContaining('SESSION_SECRET: is missing'),
  })
})

test('the help lists every command with its arguments, and the help of a group lists its own', async () => {
  const help = async (...args: string[]) => {
    const terms =
      /^ {2}((?:identities|sessions|credentials|recovery|messages|consents|clients|providers|limits) [a-z].*?) {2,}\S/gm
    return [...(await ops(...args, '--help')).matchAll(terms)].map(([, term]) => term)
  }
  expect(await help()).toEqual([
    'identities list',
    'identities search <identifier>',
    'identities show <who>',
    'identities change <who> <trait...>',
    'identities disable <who>',
    'identities enable <who>',
    'identities delete <who>',
    'sessions revoke [session]',
    'credentials list <who>',
    'credentials remove <who>',
    'recovery code <who>',
    'recovery link <who>',
    'messages list',
    'consents list <who>',
    'consents revoke <who>',
    'clients create',
    'clients list',
    'clients show <client>',
    'clients update <client>',
    'clients delete <client>',
    'providers try <provider>',
    'limits show',
    'limits clear',
  ])
  expect(await help('consents')).toEqual(['consents list <who>', 'consents revoke <who>'])
})

describe('the commands', () => {
  test('name all variables that they lack, read the files that the server reads, and need none of its secrets', async () => {
    const needs = (...names: string[]) =>
      `The commands need other variables:\n${names.map((name) => `  ${name}: is missing\n`).join('')}What each one means: .env.local.example\n`
    expect(await ops('identities', 'list')).toBe(needs('ORY_SDK_URL', 'ORY_ADMIN_URL'))
    expect(await ops('clients', 'create')).toBe(needs('ORY_SDK_URL', 'HYDRA_PUBLIC_URL', 'HYDRA_ADMIN_URL'))
    const url = `http://127.0.0.1:${closedPort}`
    writeFileSync(join(folder, '.env.production.local'), `ORY_SDK_URL=${url}\nORY_ADMIN_URL=${url}\n`)
    expect(await ops('identities', 'list')).toBe(
      `${url} did not answer (refused, ECONNREFUSED) to GET /admin/identities\n`,
    )
  })

  test('change traits as Kratos reads it, and refuse what is no trait', async () => {
    const kratos = new TestService()
    const url = await kratos.start()
    writeFileSync(join(folder, '.env.production.local'), `ORY_SDK_URL=${url}\nORY_ADMIN_URL=${url}\n`)
    kratos.respond('GET /admin/identities', { status: 200, body: [{ id: 'ada' }] })
    kratos.respond('PATCH /admin/identities/ada', {
      status: 200,
      body: { traits: { email: 'b@example.com' } },
    })
    const change = (...traits: string[]) => ops('--yes', 'identities', 'change', 'a@example.com', ...traits)
    expect(await change('email')).toContain('email is not NAME=value.')
    expect(await change('email=b@example.com', 'name.first=Ada =', 'phone=')).toBe(
      'a@example.com is changed: {"email":"b@example.com"}\n',
    )
    expect(JSON.parse(kratos.requests.at(-1)?.body ?? '')).toEqual([
      { op: 'add', path: '/traits/email', value: 'b@example.com' },
      { op: 'add', path: '/traits/name/first', value: 'Ada =' },
      { op: 'remove', path: '/traits/phone' },
    ])
  })

  test('tell a new application how Hydra takes its secret', async () => {
    const hydra = new TestService()
    const url = await hydra.start()
    const client = {
      client_id: 'shop',
      client_secret: 's',
      token_endpoint_auth_method: 'client_secret_basic',
    }
    hydra.respond('POST /admin/clients', { status: 201, body: client })
    const urls = ['ORY_SDK_URL', 'HYDRA_PUBLIC_URL', 'HYDRA_ADMIN_URL'].map((name) => `${name}=${url}\n`)
    writeFileSync(join(folder, '.env.production.local'), urls.join(''))
    const page = ['--kind', 'web', '--name', 'Shop', '--redirect', 'https://shop.example.com/']
    expect(await ops('clients', 'create', ...page)).toMatch(/^AUTH_METHOD +client_secret_basic$/m)
  })
})

const secret = 'for-unit-tests-only-0123456789-0123456789'
const limit = { name: 'account', free: 7, firstWait: 0, longestWait: 0, halfLife: 21_600 }

let redis: RedisServer
let client: ReturnType<typeof connectRedis>
beforeAll(async () => {
  if (redisMissing) return
  redis = await startRedis()
  client = connectRedis(redis.url, () => undefined)
})
afterAll(() => {
  if (redisMissing) return
  disconnectRedis(client)
  redis.stop()
})

/** `npm run ops -- limits ...` */
function limits(url: string | undefined, ...args: string[]): Promise<[number, string]> {
  const env = { ORY_SDK_URL: 'http://kratos:4433', SESSION_SECRET: secret, __NEXT_PROCESSED_ENV: 'true' }
  return runOps({ ...env, ...(url && { REDIS_URL: url }) }, 'limits', ...args)
}

test('without Redis there is nothing to read', async () => {
  expect(await limits(undefined, 'show')).toEqual([
    1,
    'Without REDIS_URL, each instance counts in its own memory. A restart clears it.\n',
  ])
})

if (redisMissing) process.stdout.write(`The commands for limits: skipped, ${redisMissing}.\n`)
const testWithRedis = redisMissing ? test.skip : test

testWithRedis(
  'the limits are shown without names, and the counts of one account can be forgotten',
  async () => {
    const store = createRedisStore(client)
    const { account } = digestsWith(secret)
    for (const who of ['ada@example.com', 'bob@example.com'])
      for (let tries = 0; tries < 12; tries += 1) await store.take([{ limit, of: account(who) }])
    await store.put({ kind: 'session', of: 'other' }, 'text', 100)
    const [, shown] = await limits(redis.url, 'show')
    expect(shown).toMatch(/^LIMIT\s+WAITING\s+WAITS \(S\)\naccount\s+2\s+\d+\n$/)
    const ada = ['--of', ' ADA@example.com', '--from', '192.0.2.1']
    expect((await limits(redis.url, 'show', ...ada))[1]).toMatch(/\naccount\s+12\s+\d+\n/)
    expect(await limits(redis.url, 'clear', ...ada, '--yes')).toEqual([0, '1 counts are forgotten.\n'])
    expect((await limits(redis.url, 'show', ...ada))[1]).toMatch(/\naccount\s+0\s+0\n/)
    expect((await limits(redis.url, 'show'))[1]).toMatch(/\naccount\s+1\s+\d+\n$/)
    expect(await limits(redis.url, 'clear', '--yes')).toEqual([2, expect.stringContaining('--of')])
  },
  120_000,
)
