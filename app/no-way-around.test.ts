import { beforeEach, describe, expect, test } from '@jest/globals'
import { resolveConsent } from '@/app/(oauth2)/consent/resolve-consent'
import { currentAction } from '@/app/(required-actions)/required/current-action'
import { GET as startPage } from '@/app/api/flows/[page]/route'
import { checkPage } from '@/lib/destination/destination'
import { recoveryReturnUrl } from '@/lib/flows/recovery/recovery-settings'
import { TestBrowser } from '@/lib/http/testing/test-browser'
import { TestService } from '@/lib/http/testing/test-service'
import { appUrl, startTestServices } from '@/lib/http/testing/test-services'
import { afterToken } from '@/lib/line/token-sign-in'
import { requestKeyOf } from '@/lib/oauth2/recent-requests'
import { flowResultOf } from '@/lib/ory/kratos/calls/outcome'
import { flowSchema } from '@/lib/ory/kratos/flow/flow'
import { redirectIfActionsDue } from '@/lib/required-actions/read-due-actions'
import { flowPageUrl } from '@/lib/urls/flow-page-url'

const kratos = new TestService()
const hydra = new TestService()
const shop = 'https://shop.example.com/cart'
startTestServices(
  { kratos, hydra },
  { REQUIRE_VERIFIED_ADDRESS: 'on', ALLOWED_RETURN_URLS: 'https://shop.example.com' },
)

const leadingTo = (return_to: string) => flowSchema.parse({ id: 'f', return_to, ui: {} })
const signedIn = flowResultOf('login', 'submit', { status: 200, body: { session: {} } })

const oauth = 'https://oauth.example.com'
const asks = 'GET /admin/oauth2/auth/requests/consent'
const refuses = 'PUT /admin/oauth2/auth/requests/consent/reject'
const settings = 'GET /self-service/settings/browser'
const request = {
  skip: true,
  subject: 'ada',
  request_url: `${oauth}/oauth2/auth?client_id=shop`,
  client: { client_id: 'shop', skip_consent: true },
  oidc_context: { ui_locales: ['de'] },
}
const forDevice = { ...request, request_url: `${oauth}/oauth2/device/verify?client_id=tv` }
const demanding = {
  ...request,
  client: { client_id: 'shop', metadata: { latchkey: { require: ['second_factor'] } } },
}
const account = (verified: boolean, id = 'ada') => ({
  body: {
    id: 's-1',
    identity: {
      id,
      traits: {},
      verifiable_addresses: [{ value: 'ada@example.com', verified, via: 'email' }],
    },
  },
})
const flow = (...names: string[]) => ({
  body: {
    id: 'f',
    ui: { nodes: names.map((name) => ({ type: 'input', group: 'x', attributes: { name } })) },
  },
})

const browser = new TestBrowser(appUrl)
/** The key of the request, for when its challenge is too old. */
const begun = `&begun=${requestKeyOf(request.request_url)}`
const run = async <Result>(call: () => Promise<Result>) => (await browser.run(call)).value
const consent = async () => {
  const result = await run(() => resolveConsent('c'))
  return result?.kind === 'go' ? result.url : result?.kind
}
const next = async (query: Record<string, string>) => {
  const result = await run(() => currentAction(new URLSearchParams(query)))
  return result?.kind === 'go' ? result.url : result?.step.name
}

beforeEach(() => {
  kratos.reset().respond('GET /sessions/whoami', account(false)).respond('GET /schemas', { body: [] })
  hydra.reset().respond(asks, { body: request })
})

describe('a consent', () => {
  test.each([
    ['that Hydra remembers or skips', request, begun],
    ['of a device', forDevice, ''],
    ['that is new', { ...request, skip: false, client: { client_id: 'shop' } }, begun],
  ])('%s waits for the missing action', async (_, body, key) => {
    hydra.respond(asks, { body })
    expect(await consent()).toBe(`/required?consent_challenge=c${key}&ui_locales=de`)
    kratos.respond('GET /sessions/whoami', account(true))
    expect(await consent()).toBe('ready')
  })

  test('of an application with more requirements waits for them, too', async () => {
    kratos.respond('GET /sessions/whoami', account(true))
    hydra.respond(asks, { body: demanding })
    kratos.respond(settings, flow('totp_code'))
    expect(await consent()).toBe(`/required?consent_challenge=c${begun}&ui_locales=de`)
    kratos.respond(settings, flow('totp_unlink'))
    expect(await consent()).toBe('ready')
  })

  test('is not granted while Kratos does not respond', async () => {
    kratos.respond('GET /sessions/whoami', account(true)).respond(settings, { status: 500 })
    hydra.respond(asks, { body: demanding })
    expect(await consent()).toBe('failed')
  })

  test('restarts for a visitor who has just signed out', async () => {
    kratos.respond('GET /sessions/whoami', account(true)).respond(settings, { status: 401 })
    hydra.respond(asks, { body: demanding })
    expect(await consent()).toBe(request.request_url)
  })

  test('of an application that forbids pages is rejected', async () => {
    const request_url = `${oauth}/oauth2/auth?client_id=shop&prompt=none`
    hydra
      .respond(asks, { body: { ...request, request_url } })
      .respond(refuses, { body: { redirect_to: `${oauth}/oauth2/auth?consent_verifier=v` } })
    expect(await consent()).toBe(`${oauth}/oauth2/auth?consent_verifier=v`)
    hydra.respond(refuses, { status: 503 })
    expect(await consent()).toBe('failed')
    kratos.respond('GET /sessions/whoami', account(true))
    expect(await consent()).toBe('ready')
  })

  test('of an application that requests AAL2 first reports the second factor to Hydra, and once', async () => {
    const { body } = account(true)
    kratos.respond('GET /sessions/whoami', { body: { ...body, authenticator_assurance_level: 'aal2' } })
    kratos.respond(settings, flow('totp_unlink'))
    const asksForTwo = { ...request, oidc_context: { acr_values: ['mfa'] } }
    hydra.respond(asks, { body: { ...asksForTwo, acr: '' } })
    const again = `${request.request_url}&latchkey_step_up=true`
    expect(await consent()).toBe(again)
    hydra.respond(asks, { body: { ...asksForTwo, request_url: again } })
    expect(await consent()).toBe('ready')
    hydra.respond(asks, { body: { ...asksForTwo, acr: 'mfa' } })
    expect(await consent()).toBe('ready')
    // The mark in the URL replaces no second factor.
    kratos.respond('GET /sessions/whoami', account(true))
    hydra.respond(asks, { body: { ...asksForTwo, request_url: again } })
    expect(await consent()).toMatch(/^\/required\?consent_challenge=c/)
  })

  test('of another account is explained by the page', async () => {
    kratos.respond('GET /sessions/whoami', account(false, 'eve'))
    expect(await consent()).toBe('ready')
    expect(await next({ consent_challenge: 'c' })).toBe('/consent?consent_challenge=c')
  })
})

describe('a page of Latchkey', () => {
  test('waits, and keeps the person’s destination', async () => {
    const waits = () => run(() => redirectIfActionsDue('/?return_to=%2Fx'))
    expect(await waits()).toBe('/required?return_to=%2F%3Freturn_to%3D%252Fx')
    kratos.respond('GET /sessions/whoami', account(true))
    expect(await waits()).toBeNull()
    kratos.respond('GET /sessions/whoami', { status: 401 })
    expect(await waits()).toBeNull()
  })

  test('is not reached while Kratos does not identify the person', async () => {
    kratos.respond('GET /sessions/whoami', { status: 500 })
    expect(await run(() => redirectIfActionsDue('/'))).toMatch(/^\/error\?/)
  })

  test.each([
    ['a lost password', () => recoveryReturnUrl({ flow: leadingTo(shop), destination: {} })],
    ['a sign-in with a token of LINE', () => afterToken(signedIn, checkPage(flowPageUrl('login', {})), shop)],
  ])('precedes the destination of %s', (_, url) => {
    expect(url()).toBe(`/required?${new URLSearchParams({ return_to: shop })}`)
  })
})

test.each([
  ['a sign-in', 'login'],
  ['a sign-up', 'registration'],
] as const)(
  '%s that ends at Kratos, as after a provider, returns to the page that decides',
  async (_, page) => {
    const start = `GET /self-service/${page}/browser`
    kratos
      .respond('GET /sessions/whoami', { status: 401 })
      .respond(start, { body: { id: 'f', ui: { nodes: [] } } })
    const GET = (request: Request) => startPage(request, { params: Promise.resolve({ page }) })
    await browser.call({ GET }, `/${page}?${new URLSearchParams({ return_to: shop })}`)
    const decides = `${appUrl}/required?${new URLSearchParams({ return_to: shop })}`
    expect(kratos.received(start)[0]?.query.get('return_to')).toBe(decides)
  },
)

describe('the page that decides', () => {
  test('names the step, and continues if nothing is due', async () => {
    expect(await next({ return_to: '/sessions' })).toBe('verified_address')
    kratos.respond('GET /sessions/whoami', account(true))
    expect(await next({ return_to: '/sessions' })).toBe('/sessions')
    expect(await next({ return_to: 'https://evil.example/' })).toBe('/')
    expect(await next({})).toBe('/')
  })

  test('requests from Kratos the second factor that an application requires', async () => {
    kratos.respond('GET /sessions/whoami', account(true)).respond(settings, flow('totp_unlink'))
    hydra.respond(asks, { body: { ...request, oidc_context: { acr_values: ['aal2'] } } })
    expect(await next({ consent_challenge: 'c', ui_locales: 'de' })).toBe(
      '/login?aal2=true&return_to=%2Frequired%3Fconsent_challenge%3Dc%26ui_locales%3Dde&ui_locales=de',
    )
  })

  test('requires the second factor that an application with the session cookie requires', async () => {
    kratos.respond('GET /sessions/whoami', account(true)).respond(settings, flow('totp_code'))
    expect(await next({ return_to: shop, require: 'aal2' })).toBe('second_factor')
    expect(await next({ return_to: shop, require: 'aal3' })).toBe(shop)
    kratos.respond(settings, flow('totp_unlink'))
    const back = `/required?${new URLSearchParams({ return_to: shop, require: 'aal2' })}`
    expect(await next({ return_to: shop, require: 'aal2' })).toBe(
      `/login?${new URLSearchParams({ aal2: 'true', return_to: back })}`,
    )
    const { body } = account(true)
    kratos.respond('GET /sessions/whoami', { body: { ...body, authenticator_assurance_level: 'aal2' } })
    expect(await next({ return_to: shop, require: 'aal2' })).toBe(shop)
  })

  test('a query takes no requirement away', async () => {
    expect(await next({ return_to: shop, require: '' })).toBe('verified_address')
  })

  test('redirects a signed-out visitor to the sign-in', async () => {
    kratos.respond('GET /sessions/whoami', { status: 401 })
    expect(await next({ return_to: '/sessions', ui_locales: 'de' })).toBe(
      '/login?return_to=%2Fsessions&ui_locales=de',
    )
  })
})
