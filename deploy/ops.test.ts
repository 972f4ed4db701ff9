import { execFile } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, describe, expect, jest, test } from '@jest/globals'
import { closedPort, closeServers } from '@/lib/http/testing/test-server'
import { TestService } from '@/lib/http/testing/test-service'
import { buildTools } from './testing/build-tools'

const run = promisify(execFile)
// Each command runs in a separate process.
jest.setTimeout(60_000)

const tools = buildTools()
afterAll(closeServers)
const ops = async (...args: string[]) => (await tools.runOps({}, ...args))[1]

test('the built doctor runs without any packages', async () => {
  const env = {
    ORY_SDK_URL: 'http://localhost:9',
    ORY_ADMIN_URL: 'http://localhost:9',
    NODE_ENV: 'production',
  } as const
  const failed = await run(process.execPath, [join(tools.folder, 'doctor.mjs')], {
    cwd: tools.folder,
    env,
  }).catch((error) => error)
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
    'messages show <id>',
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
  test('name all missing variables, read the server’s files, and need none of its secrets', async () => {
    const needs = (...names: string[]) =>
      `The commands need other variables:\n${names.map((name) => `  ${name}: is missing\n`).join('')}Beside npm run dev, use what it prints after Commands.\nWhat each one means: .env.local.example\n`
    expect(await ops('identities', 'list')).toBe(needs('ORY_SDK_URL', 'ORY_ADMIN_URL'))
    expect(await ops('clients', 'create')).toBe(needs('ORY_SDK_URL', 'HYDRA_PUBLIC_URL', 'HYDRA_ADMIN_URL'))
    const url = `http://127.0.0.1:${closedPort}`
    writeFileSync(join(tools.folder, '.env.production.local'), `ORY_SDK_URL=${url}\nORY_ADMIN_URL=${url}\n`)
    expect(await ops('identities', 'list')).toBe(
      `${url} did not answer (refused, ECONNREFUSED) to GET /admin/identities\n`,
    )
  })

  test('change traits in Kratos’ format, and reject what is no trait', async () => {
    const kratos = new TestService()
    const url = await kratos.start()
    writeFileSync(join(tools.folder, '.env.production.local'), `ORY_SDK_URL=${url}\nORY_ADMIN_URL=${url}\n`)
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

  test('print for a new application how it authenticates at Hydra', async () => {
    const hydra = new TestService()
    const url = await hydra.start()
    const client = {
      client_id: 'shop',
      client_secret: 's',
      token_endpoint_auth_method: 'client_secret_basic',
      scope: 'openid offline_access',
    }
    hydra.respond('POST /admin/clients', { status: 201, body: client })
    const urls = ['ORY_SDK_URL', 'HYDRA_PUBLIC_URL', 'HYDRA_ADMIN_URL'].map((name) => `${name}=${url}\n`)
    writeFileSync(join(tools.folder, '.env.production.local'), urls.join(''))
    const page = ['--kind', 'web', '--name', 'Shop', '--redirect', 'https://shop.example.com/']
    expect(await ops('clients', 'create', ...page)).toContain(
      "CLIENT_ID=shop\nCLIENT_SECRET=s\nAUTH_METHOD=client_secret_basic\nSCOPE='openid offline_access'\n",
    )

    const fixed = ['--id', 'shop-in-ci', '--secret', 'only-in-ci']
    expect(await ops('clients', 'create', ...page, ...fixed)).not.toContain('Keep CLIENT_SECRET')
    const sent = hydra.received('POST /admin/clients').at(-1)?.body ?? ''
    expect(JSON.parse(sent)).toMatchObject({ client_id: 'shop-in-ci', client_secret: 'only-in-ci' })
    const spa = ['--kind', 'spa', '--name', 'Page', '--redirect', 'https://shop.example.com/']
    expect(await ops('clients', 'create', ...spa, ...fixed)).toContain(
      'A client of the kind spa has no secret.',
    )
  })
})
