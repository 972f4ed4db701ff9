import { beforeEach, describe, expect, test } from '@jest/globals'
import { TestBrowser } from '@/lib/http/testing/test-browser'
import { TestService } from '@/lib/http/testing/test-service'
import { appUrl, startTestServices } from '@/lib/http/testing/test-services'
import { updateSession } from '@/lib/session/session'
import { flowPageUrl } from '@/lib/urls/flow-page-url'
import { checkPage } from './destination'
import { oidcRoundTripTo, withLoginChallenge } from './oidc-round-trip'

const kratos = new TestService()

startTestServices({ kratos })

const provider = 'https://provider.example/authorize?client_id=1&state=s%2B1#x'
const login = flowPageUrl('login', { flow: 'f', login_challenge: 'c' })
const callback = `${appUrl}/api/.ory/self-service/methods/oidc/callback/google`

describe('a round trip to a provider is remembered', () => {
  test.each(['login', 'registration'] as const)('from a %s', (page) => {
    const pageUrl = flowPageUrl(page, { flow: 'f', login_challenge: 'c' })
    expect(oidcRoundTripTo(provider, checkPage(pageUrl))).toEqual({
      oidcRoundTrip: {
        kind: page,
        flowId: 'f',
        state: expect.stringMatching(/^[\w-]{22}$/),
        at: expect.any(Number),
        isAwaited: true,
      },
    })
  })

  test.each([
    ['without a flow', provider, flowPageUrl('login', { login_challenge: 'c' })],
    ['from the settings', provider, flowPageUrl('settings', { flow: 'f', login_challenge: 'c' })],
    ['without a state', 'https://provider.example/authorize?x=1#?state=s', login],
    ['without a query', 'https://provider.example/authorize', login],
  ])('not %s', (_, url, pageUrl) => {
    expect(oidcRoundTripTo(url, checkPage(pageUrl))).toEqual({})
  })
})

describe('a visitor who returns', () => {
  let browser: TestBrowser
  const reads = 'GET /self-service/login/flows'
  beforeEach(async () => {
    browser = new TestBrowser(appUrl)
    kratos.reset().respond(reads, { body: { id: 'f', oauth2_login_challenge: 'c', ui: {} } })
  })
  const remember = () => browser.run(() => updateSession(oidcRoundTripTo(provider, checkPage(login))))
  const back = async (url: string) =>
    (await browser.run(async () => (await withLoginChallenge(new Request(url))).url)).value

  test('has the challenge of the application', async () => {
    await remember()
    expect(await back(`${callback}?state=s%2B1&code=1`)).toBe(
      `${callback}?state=s%2B1&code=1&login_challenge=c`,
    )
    expect(kratos.requests[0]?.query.get('id')).toBe('f')
  })

  test.each([
    ['with another state', `${callback}?state=other`],
    ['without a state', `${callback}?code=1`],
    ['to another URL', `${appUrl}/api/.ory/self-service/login?state=s%2B1`],
  ])('%s, has nothing', async (_, url) => {
    await remember()
    expect(await back(url)).toBe(url)
    expect(kratos.requests).toEqual([])
  })

  test('without an entry, has nothing', async () => {
    expect(await back(`${callback}?state=s%2B1`)).toBe(`${callback}?state=s%2B1`)
    expect(kratos.requests).toEqual([])
  })

  test.each([
    ['has no application', { body: { id: 'f', ui: {} } }],
    ['cannot be read', { status: 404, body: {} }],
  ])('for a flow that %s, has nothing', async (_, response) => {
    await remember()
    kratos.respond(reads, response)
    expect(await back(`${callback}?state=s%2B1`)).toBe(`${callback}?state=s%2B1`)
  })
})
