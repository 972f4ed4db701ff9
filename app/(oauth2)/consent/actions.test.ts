import { beforeEach, expect, test } from '@jest/globals'
import { TestBrowser } from '@/lib/http/testing/test-browser'
import { TestService } from '@/lib/http/testing/test-service'
import { appUrl, startTestServices } from '@/lib/http/testing/test-services'
import { csrfField } from '@/lib/session/csrf-field'
import { submitConsent } from './actions'
import { consentBinding } from './consent-page'

const kratos = new TestService()
const hydra = new TestService()
const oauth = 'https://oauth.example.com'

startTestServices({ kratos, hydra })

let browser: TestBrowser
const asks = 'GET /admin/oauth2/auth/requests/consent'
const accepts = 'PUT /admin/oauth2/auth/requests/consent/accept'
const rejects = 'PUT /admin/oauth2/auth/requests/consent/reject'
const request = {
  skip: false,
  subject: 'ada',
  request_url: `${oauth}/oauth2/auth?client_id=shop`,
  requested_scope: ['openid', 'email'],
  requested_access_token_audience: ['api'],
  client: { client_id: 'shop' },
}
const forDevice = { ...request, request_url: `${oauth}/oauth2/device/verify?client_id=tv` }
const whoami = (id: string, identity: string) => ({ body: { id, identity: { id: identity, traits: {} } } })

beforeEach(() => {
  browser = new TestBrowser(appUrl)
  kratos.reset().respond('GET /sessions/whoami', whoami('s-1', 'ada'))
  hydra
    .reset()
    .respond(asks, { body: request })
    .respond(accepts, { body: { redirect_to: `${oauth}/oauth2/auth?consent_verifier=yes` } })
    .respond(rejects, { body: { redirect_to: `${oauth}/oauth2/auth?consent_verifier=no` } })
})

const submitted = (fields: Record<string, string>) =>
  browser.submit(submitConsent, {
    consent_challenge: 'c',
    csrf_token: csrfField(consentBinding('c', 's-1')).csrf_token,
    ...fields,
  })
const decisions = () => hydra.requests.filter(({ method }) => method === 'PUT')

test.each([
  ['true', true],
  ['', false],
  ['false', false],
])('Allow, with "remember" %p: exactly what was requested', async (remember, isRemembered) => {
  expect(await submitted({ decision: 'allow', remember, grant_scope: 'admin' })).toBe(
    `${oauth}/oauth2/auth?consent_verifier=yes`,
  )
  expect(hydra.received(accepts)[0]?.query.get('consent_challenge')).toBe('c')
  expect(JSON.parse(decisions()[0]?.body ?? '')).toMatchObject({
    grant_scope: ['openid', 'email'],
    grant_access_token_audience: ['api'],
    remember: isRemembered,
  })
})

test.each(['deny', '', 'Allow', 'true'])('the decision %p grants nothing', async (decision) => {
  expect(await submitted({ decision })).toBe(`${oauth}/oauth2/auth?consent_verifier=no`)
  expect(decisions().map(({ path }) => path)).toEqual(['/admin/oauth2/auth/requests/consent/reject'])
  expect(JSON.parse(decisions()[0]?.body ?? '')).toMatchObject({ error: 'access_denied' })
})

test.each([
  ['of another request', () => csrfField(consentBinding('other', 's-1')).csrf_token],
  ['of another session', () => csrfField(consentBinding('c', 's-2')).csrf_token],
  ['that is missing', () => ''],
])('a token %s decides nothing: the page asks again', async (_, token) => {
  const csrf_token = token()
  expect(await submitted({ decision: 'allow', csrf_token })).toBe('/consent?consent_challenge=c&notice=csrf')
  expect(decisions()).toEqual([])
})

test.each(['allow', 'deny'])('after %s and a step back, the request begins again', async (first) => {
  await submitted({ decision: first })
  expect(await submitted({ decision: 'allow' })).toBe(request.request_url)
  expect(decisions()).toHaveLength(1)
  const { csrf_token } = csrfField(consentBinding('another', 's-1'))
  await submitted({ decision: 'allow', consent_challenge: 'another', csrf_token })
  expect(decisions()).toHaveLength(2)
})

test('another account than the prompted one decides nothing', async () => {
  kratos.respond('GET /sessions/whoami', whoami('s-1', 'eve'))
  expect(await submitted({ decision: 'allow' })).toBe('/consent?consent_challenge=c')
  expect(decisions()).toEqual([])
})

test('a signed-out visitor signs in first', async () => {
  kratos.respond('GET /sessions/whoami', { status: 401 })
  expect(await submitted({ decision: 'allow' })).toBe(request.request_url)
  expect(decisions()).toEqual([])
})

test('for a device, Hydra receives Allow, and not Deny, and again after a step back', async () => {
  hydra.respond(asks, { body: forDevice })
  expect(await submitted({ decision: 'deny' })).toBe('/device?refused=true')
  expect(decisions()).toEqual([])
  for (const _ of ['once', 'again'])
    expect(await submitted({ decision: 'allow' })).toBe(`${oauth}/oauth2/auth?consent_verifier=yes`)
})

test('a request that was decided redirects where Hydra points', async () => {
  hydra.respond(asks, { status: 410, body: { redirect_to: `${oauth}/oauth2/auth?again` } })
  expect(await submitted({ decision: 'allow' })).toBe(`${oauth}/oauth2/auth?again`)
})

test.each([
  [{ consent_challenge: '' }, 'challenge'],
  [{ consent_challenge: 'c' }, 'unavailable'],
])('a request that cannot be read (%j): the error page', async (fields, reason) => {
  hydra.respond(asks, { status: 503 })
  expect(await submitted({ decision: 'allow', ...fields })).toContain(`/error?reason=${reason}&`)
})

test('a page that was open for too long identifies its request', async () => {
  hydra.respond(asks, { status: 401 })
  expect(await submitted({ decision: 'allow', begun: 'key' })).toContain('/error?reason=challenge&begun=key&')
  expect(await submitted({ decision: 'allow' })).not.toContain('begun')
})

test.each(['allow', 'deny'])('a Hydra that rejects the decision %s: the error page', async (decision) => {
  hydra.respond(accepts, { status: 500 }).respond(rejects, { status: 500 })
  expect(await submitted({ decision })).toContain(
    '/error?reason=unavailable&retry=%2Fconsent%3Fconsent_challenge%3Dc&',
  )
})

test('Hydra’s response redirects to Hydra and to no other origin', async () => {
  hydra.respond(accepts, { body: { redirect_to: 'https://evil.example/' } })
  expect(await submitted({ decision: 'allow' })).toMatch(/^\/error\?reason=/)
})

test('without JavaScript, the redirect to Hydra goes through the redirect page', async () => {
  const fields = {
    consent_challenge: 'c',
    csrf_token: csrfField(consentBinding('c', 's-1')).csrf_token,
    decision: 'allow',
  }
  expect(await browser.submit(submitConsent, fields, { hasScript: false })).toMatch(/^\/continue\?to=/)
})
