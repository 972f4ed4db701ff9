import { beforeEach, expect, test } from '@jest/globals'
import { TestBrowser } from '@/lib/http/testing/test-browser'
import { TestService } from '@/lib/http/testing/test-service'
import { appUrl, startTestServices } from '@/lib/http/testing/test-services'
import { typedAtLogin } from './typed-at-login'

const kratos = new TestService()

startTestServices({ kratos })
beforeEach(() => {
  kratos.reset()
})

const reads = 'GET /self-service/login/flows'
const typed = async (query: string) =>
  (await new TestBrowser(appUrl).run(() => typedAtLogin(new URLSearchParams(query)))).value
const login = (value: string) => ({
  body: { id: 'f', ui: { nodes: [{ type: 'input', attributes: { name: 'identifier', value } }] } },
})

test('a recovery shows the address that was sent with a login', async () => {
  kratos.respond(reads, login('ada@example.com'))
  expect(await typed('login=f')).toEqual({ email: 'ada@example.com', recovery_address: 'ada@example.com' })
  expect(kratos.received(reads)[0]?.query.get('id')).toBe('f')
})

test.each([
  ['a user name', login('ada')],
  ['a login that has ended', { status: 410, body: { error: { id: 'self_service_flow_expired' } } }],
])('but nothing of %s', async (_, response) => {
  kratos.respond(reads, response)
  expect(await typed('login=f')).toBeUndefined()
})

test('Kratos is called only if the URL names a login', async () => {
  expect(await typed('return_to=/x')).toBeUndefined()
  expect(kratos.requests).toEqual([])
})
