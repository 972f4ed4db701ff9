import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, describe, expect, test } from '@jest/globals'
import { closedPort, closeServers } from '@/lib/http/testing/test-server'
import { TestService } from '@/lib/http/testing/test-service'

const run = promisify(execFile)

test('the help lists every command with its arguments, and the help of a group lists its own', async () => {
  const help = async (...args: string[]) => {
    const { stdout } = await run(process.execPath, ['deploy/run-tool.mjs', 'ops', ...args, '--help'])
    return [
      ...stdout.matchAll(
        /^ {2}((?:identities|sessions|credentials|recovery|messages|consents|clients|limits) [a-z].*?) {2,}\S/gm,
      ),
    ].map(([, term]) => term)
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
    'limits show',
    'limits clear',
  ])
  expect(await help('consents')).toEqual(['consents list <who>', 'consents revoke <who>'])
}, 60_000)

describe('the commands', () => {
  const folder = mkdtempSync(join(tmpdir(), 'ops-'))
  afterAll(async () => {
    rmSync(folder, { recursive: true })
    await closeServers()
  })
  const root = process.cwd()
  const { NODE_ENV: _, ...env } = process.env
  const ops = (...args: string[]) =>
    run(
      process.execPath,
      [
        '--conditions=react-server',
        '--import',
        join(root, 'node_modules/tsx/dist/loader.mjs'),
        join(root, 'deploy/ops.ts'),
        ...args,
      ],
      {
        cwd: folder,
        env: {
          ...env,
          NODE_NO_WARNINGS: '1',
          TSX_TSCONFIG_PATH: join(root, 'tsconfig.json'),
        } as unknown as NodeJS.ProcessEnv,
      },
    ).then(
      ({ stdout }) => stdout,
      ({ stderr }: { stderr: string }) => stderr,
    )

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
  }, 60_000)

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
  }, 60_000)

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
  }, 60_000)
})
