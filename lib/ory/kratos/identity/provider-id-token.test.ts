import { beforeEach, expect, test } from '@jest/globals'
import { collectLogLines } from '@/lib/http/testing/log-lines'
import { TestBrowser } from '@/lib/http/testing/test-browser'
import { TestService } from '@/lib/http/testing/test-service'
import { appUrl, startTestServices } from '@/lib/http/testing/test-services'
import { providerIdToken } from './provider-id-token'

const kratos = new TestService()
const logged = collectLogLines()
startTestServices({ kratos, hasKratosAdmin: true }, { LOG_LEVEL: 'info' })
beforeEach(() => {
  kratos.reset()
})

const browser = new TestBrowser(appUrl, { cookie: 'ory_kratos_session=s' })
const tokenOf = async () => (await browser.run(() => providerIdToken('ada', 'line'))).value
const link = (provider: string, token: unknown) => ({ provider, initial_id_token: token, subject: 's' })
const identity = (...providers: unknown[]) => ({
  id: 'ada',
  credentials: { oidc: { config: { providers } } },
})

test('the token of a provider is fetched on Latchkey’s own behalf, without the visitor’s cookies', async () => {
  kratos.respond('GET /admin/identities/ada', { body: identity(link('google', 'g'), link('line', 'l')) })
  expect(await tokenOf()).toBe('l')
  const [asked] = kratos.requests
  expect(asked?.query.getAll('include_credential')).toEqual(['oidc'])
  expect(asked?.headers).not.toHaveProperty('cookie')
  expect(logged()).toMatchObject([{ route: 'read provider account', outcome: 'answered', status: 200 }])
})

test.each<[string, number, unknown, string | undefined]>([
  ['two accounts of the provider: the later one', 200, identity(link('line', '1'), link('line', '2')), '2'],
  ['an account that we cannot read', 200, identity(link('line', '1'), link('line', 7), 'x'), '1'],
  ['another provider', 200, identity(link('google', 'g')), undefined],
  ['no account of a provider', 200, identity(), undefined],
  ['no way to sign in by a provider', 200, { id: 'ada', credentials: {} }, undefined],
  ['no ways to sign in', 200, { id: 'ada' }, undefined],
  ['a list that is none', 200, { credentials: { oidc: { config: { providers: 'x' } } } }, undefined],
  ['an outage', 500, identity(link('line', 'l')), undefined],
])('%s', async (_, status, body, expected) => {
  kratos.respond('GET /admin/identities/ada', { status, body })
  expect(await tokenOf()).toBe(expected)
})
