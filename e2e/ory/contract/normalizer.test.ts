import { expect, test } from '@jest/globals'
import { Normalizer } from './normalizer'

const target = {
  answer: async () => new Response(),
  wait: async () => {},
  now: () => 0,
  mails: async () => [],
  adminUrl: 'http://localhost:9001',
  hydraUrl: 'http://hydra.example',
  hydraAdminUrl: 'http://hydra-admin.example',
  url: 'http://localhost:9000',
  browserUrl: 'http://localhost:8000/api/.ory',
  appUrl: 'http://localhost:8000',
  issuer: 'http://127.0.0.1:8001',
}
const first = '0f4a1b7e-1111-4222-8333-444455556666'
const second = '9c0d5a21-1111-4222-8333-444455556666'
const normalizer = () => new Normalizer(target, '.run1')

test('the same id has the same number in a whole scenario', () => {
  const normal = normalizer()
  expect(normal.text(`${first} ${second}`)).toBe('<id 1> <id 2>')
  expect(normal.text(`${second} ${first}`)).toBe('<id 2> <id 1>')
})

test('a secret keeps its number, alone and in a text', () => {
  const normal = normalizer()
  const text = (...secrets: string[]) => ({
    text: secrets.join(', '),
    context: { secrets: secrets.map((secret) => ({ context: { secret } })) },
  })
  expect(normal.json(text('abcd1234', 'efgh5678'))).toEqual(text('<secret 1>', '<secret 2>'))
  expect(normal.json(text('efgh5678'))).toEqual(text('<secret 2>'))
})

test.each([
  ['http://localhost:8000/api/.ory/self-service/login', '{kratos}/self-service/login'],
  ['http://localhost:8000/login', '{app}/login'],
  ['http://localhost:9000/self-service/login', '{here}/self-service/login'],
  ['/self-service/verification?code=123456', '/self-service/verification?code=<code>'],
  [`/self-service/recovery?token=${'aB3'.repeat(11)}`, '/self-service/recovery?token=<token>'],
  ['?return_to=http%3A%2F%2Flocalhost%3A8000%2Fa', '?return_to={app}%2Fa'],
  ['http://127.0.0.1:8001/auth?state=a%2Bb-c_d.e~f0123456789', '{provider}/auth?state=<state>'],
  ['ada.run1@example.com', 'ada@example.com'],
  ['2026-01-02T03:04:05.123456789Z', '<time>'],
  [`${'aB+/'.repeat(21)}aB==`, '<csrf token>'],
  ['/logout?token=ory_lo_abc123', '/logout?token=ory_lo_<token>'],
  [`data:image/png;base64,${'iVBORw0K'.repeat(20)}==`, 'data:image/png;base64,<picture>'],
  ['Secret was used at 2026-01-02 03:04:05 +0000 UTC', 'Secret was used at <time>'],
  ['expired 0.02 minutes ago', 'expired <number> minutes ago'],
])('%s', (text, expected) => {
  expect(normalizer().text(text)).toBe(expected)
})

test('a response keeps its status, the used headers and the shape of its body', async () => {
  const response = new Response(
    JSON.stringify({ id: first, since: 4, expired_at_unix: 99, code: 400, ip_address: '127.0.0.1:50000' }),
    { status: 410, headers: { 'content-type': 'application/json', 'content-length': '7' } },
  )
  expect(await normalizer().answer(response)).toEqual({
    status: 410,
    headers: { 'content-type': 'application/json' },
    body: {
      id: '<id 1>',
      since: '<number>',
      expired_at_unix: '<number>',
      code: 400,
      ip_address: '<loopback>',
    },
  })
})

test('cookies keep name and attributes, without their values and the exact seconds', async () => {
  const headers = new Headers()
  headers.append('set-cookie', `csrf_token_${'0a'.repeat(32)}=v; Path=/; HttpOnly; SameSite=Lax`)
  headers.append('set-cookie', 'ory_kratos_session=; Max-Age=0; Expires=Thu, 01 Jan 1970 00:00:00 GMT')
  headers.append('set-cookie', 'other=v; Max-Age=86399')
  expect(
    (await normalizer().answer(new Response(null, { status: 204, headers }))).headers['set-cookie'],
  ).toEqual([
    'csrf_token_<hash>=<value>; HttpOnly; Path=/; SameSite=Lax',
    'ory_kratos_session=; Expires=<time>; Max-Age=0',
    'other=<value>; Max-Age=86400',
  ])
})

test.each([
  [599, 600],
  [600, 600],
  [3599, 3600],
])('a token that ends in %i seconds ends in full minutes: %i', (seconds, expected) => {
  expect(normalizer().json({ expires_in: seconds })).toEqual({ expires_in: expected })
})

test('the CSRF node comes first, the others keep their order', async () => {
  const node = (name: string) => ({ attributes: { name } })
  const body = JSON.stringify({ ui: { nodes: [node('b'), node('a'), node('csrf_token')] } })
  const response = new Response(body, { headers: { 'content-type': 'application/json' } })
  expect((await normalizer().answer(response)).body).toEqual({
    ui: { nodes: [node('csrf_token'), node('b'), node('a')] },
  })
})
