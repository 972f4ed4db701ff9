import { expect, test } from '@jest/globals'
import { flowToken, formTokenField } from '@/lib/flows/form/form-token'
import { TestBrowser } from '@/lib/http/testing/test-browser'
import { TestService } from '@/lib/http/testing/test-service'
import { appUrl, startTestServices } from '@/lib/http/testing/test-services'
import { currentVisitor } from '@/lib/request/visitor'
import { flowPageUrl } from '@/lib/urls/flow-page-url'
import { applyDomainProvider, droppedLoginHint, providerForDomain } from './domain-provider'

startTestServices(
  { kratos: new TestService() },
  { DOMAIN_PROVIDERS: 'example.com:google, Corp.example.org:okta-1' },
)

test.each([
  ['ada@example.com', 'google'],
  ['ada@EXAMPLE.com', 'google'],
  ['"a@b"@corp.example.org', 'okta-1'],
  ['ada@mail.example.com', undefined],
  ['ada@example.com.evil.example', undefined],
  ['ada@example.com@evil.example', undefined],
  ['example.com', undefined],
  ['@example.com', undefined],
  ['ada', undefined],
])('%s has the provider %p', (address, provider) => {
  expect(providerForDomain(address)).toBe(provider)
})

/** What Kratos gets of a form; or where the browser goes instead. */
async function sent(
  page: 'login' | 'registration' | 'recovery',
  fields: Record<string, string>,
  { query = '', hasToken = true } = {},
): Promise<unknown> {
  const browser = new TestBrowser(appUrl)
  browser.setCookie('csrf_token_a=c; Path=/; Secure')
  const { value, location } = await browser.run(async () => {
    const visitor = await currentVisitor()
    const form = new FormData()
    if (hasToken) form.set(formTokenField, flowToken('flow', 'f', visitor) ?? '')
    const body = new URLSearchParams(fields)
    const pageUrl = flowPageUrl(page, new URLSearchParams(`flow=f&${query}`))
    return Object.fromEntries((await applyDomainProvider(form, { pageUrl, body, visitor })).body)
  })
  return value ?? location
}

const ada = 'ada@example.com'
const hint = { provider: 'google', 'upstream_parameters.login_hint': ada }

test('a typed password is sent nowhere', async () => {
  const typed = { csrf_token: 't', identifier: ` ${ada} `, password: 'secret', method: 'password' }
  expect(await sent('login', typed)).toEqual({ csrf_token: 't', identifier: ` ${ada} `, ...hint })
})

test.each([
  ['an identifier first', 'login', { identifier: ada, method: 'identifier_first' }],
  ['a code', 'login', { identifier: ada, method: 'code' }],
  ['an empty passkey field', 'login', { identifier: ada, passkey_login: '', method: 'password' }],
  ['a sign-up', 'registration', { 'traits.email': ada, password: 'secret', method: 'password' }],
] as const)('%s redirects to the provider', async (_, page, fields) => {
  expect(await sent(page, fields)).toMatchObject(hint)
})

test.each([
  ['another domain', 'login', { identifier: 'ada@example.org', method: 'password' }, ''],
  ['a passkey', 'login', { identifier: ada, passkey_login: '{}' }, ''],
  ['another provider', 'login', { identifier: ada, provider: 'line' }, ''],
  ['somebody who confirms', 'login', { identifier: ada, password: 'p' }, 'refresh=true'],
  ['a second factor', 'login', { identifier: ada, totp_code: '1' }, 'aal2=true'],
  ['a recovery', 'recovery', { email: ada }, ''],
] as const)('%s does not', async (_, page, fields, query) => {
  expect(await sent(page, fields, { query })).toEqual(fields)
})

test('a form of another site, which lacks Latchkey’s token, does not', async () => {
  expect(await sent('login', { identifier: ada }, { hasToken: false })).toContain('notice=csrf')
})

const atGoogle = 'https://accounts.google.com/o/oauth2/auth?client_id=c'
const long = `${'a'.repeat(243)}@example.com`
test.each([
  ['is lost', hint, atGoogle, ada],
  ['was passed on', hint, `${atGoogle}&login_hint=ada%40example.com`, undefined],
  ['was never there', { provider: 'google' }, atGoogle, undefined],
  ['waits on a page of ours', hint, '/login?flow=f', undefined],
  ['waits on a page that Kratos names', hint, `${appUrl}/login?flow=f`, undefined],
  ['is too long', { ...hint, 'upstream_parameters.login_hint': long }, atGoogle, undefined],
])('a hint that %s', (_, fields, url, expected) => {
  expect(droppedLoginHint(new URLSearchParams(fields), url)).toBe(expected)
})
