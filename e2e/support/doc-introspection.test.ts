import { execFile, spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { closeServers } from '@/lib/http/testing/test-server'
import { TestService } from '@/lib/http/testing/test-service'
import { isCi } from '../runner/options'

/** The code for an API in docs/applications.md, as a reader copies it. */
type ClaimsOf = (token: string, scope: string) => Promise<object | null>

const [, afterHeading = ''] = readFileSync('docs/applications.md', 'utf8').split(
  '### An API with introspection',
)
const [, code = ''] = /```js\n(.*?)```/s.exec(afterHeading) ?? []
const inJavaScript = new Function(`${code.replace('export ', '')}; return claimsOf`)() as ClaimsOf

const [, python = ''] = /```python\n(.*?)```/s.exec(afterHeading) ?? []
const inPython: ClaimsOf = async (token, scope) => {
  const program = `${python}\nimport sys\nprint(json.dumps(claims_of(*sys.argv[1:])))`
  const { stdout } = await promisify(execFile)('python3', ['-c', program, token, scope], {
    env: process.env,
  })
  return JSON.parse(stdout)
}
const canRunPython = isCi(process.env) || spawnSync('python3', ['--version']).status === 0
const languages: readonly (readonly [string, ClaimsOf, string])[] = [
  ['JavaScript', inJavaScript, 'Hydra answered 500'],
  ...(canRunPython ? [['Python', inPython, 'HTTP Error 500'] as const] : []),
]

const hydra = new TestService()
const call = 'POST /admin/oauth2/introspect'
const valid = { active: true, token_use: 'access_token', iss: 'https://oauth.example.com', aud: ['orders'] }

beforeAll(async () => {
  const HYDRA_ADMIN_URL = await hydra.start()
  Object.assign(process.env, { HYDRA_ADMIN_URL, ISSUER: 'https://oauth.example.com', AUDIENCE: 'orders' })
})
afterAll(closeServers)

describe.each(languages)('%s', (_language, claimsOf, outage) => {
  test('accepts an access token of this API, and has Hydra check the scope', async () => {
    hydra.reset().respond(call, { body: { ...valid, sub: 'ada' } })
    expect(await claimsOf('t', 'orders.read')).toMatchObject({ sub: 'ada' })
    expect(Object.fromEntries(new URLSearchParams(hydra.received(call)[0]?.body))).toEqual({
      token: 't',
      scope: 'orders.read',
    })
  })

  test('accepts an audience that is no list', async () => {
    hydra.reset().respond(call, { body: { ...valid, aud: 'orders' } })
    expect(await claimsOf('t', 'orders.read')).toMatchObject({ aud: 'orders' })
  })

  test.each([
    ['an invalid token', { active: false }],
    ['a refresh token', { ...valid, token_use: 'refresh_token' }],
    ['a token for another API', { ...valid, aud: ['invoices'] }],
    ['a token for another API, as text', { ...valid, aud: 'orders-archive' }],
    ['a token for no API', { ...valid, aud: undefined }],
    ['a token of another issuer', { ...valid, iss: 'https://evil.example' }],
  ])('refuses %s', async (_, body) => {
    hydra.reset().respond(call, { body })
    expect(await claimsOf('t', 'orders.read')).toBeNull()
  })

  test('accepts no token while the API does not name its audience', async () => {
    delete process.env.AUDIENCE
    hydra.reset().respond(call, { body: { ...valid, aud: undefined } })
    const claims = await claimsOf('t', 'orders.read').catch(() => null)
    process.env.AUDIENCE = 'orders'
    expect(claims).toBeNull()
  })

  test('does not take an outage for an answer', async () => {
    hydra.reset().respond(call, { status: 500 })
    await expect(claimsOf('t', 'orders.read')).rejects.toThrow(outage)
  })
})
