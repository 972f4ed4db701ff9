import { beforeEach, expect, test } from '@jest/globals'
import { nowInSeconds } from '@/lib/http/in-seconds'
import { TestBrowser } from '@/lib/http/testing/test-browser'
import { TestService } from '@/lib/http/testing/test-service'
import { appUrl, startTestServices } from '@/lib/http/testing/test-services'
import { updateSession } from '@/lib/session/session'
import { otherPersonUrl } from './other-person'

const kratos = new TestService()
startTestServices({ kratos })

const callback = `${appUrl}/api/.ory/self-service/methods/oidc/callback/google?state=s`
const ended = 'GET /self-service/logout'
let newOwner = 'mallory'

beforeEach(() => {
  kratos.reset()
  newOwner = 'mallory'
  kratos.respond('GET /sessions/whoami', ({ headers }) => {
    const id = headers.cookie?.includes('session=new') ? newOwner : 'ada'
    return { body: { id: 's', identity: { id, traits: {} } } }
  })
  kratos.respond('GET /self-service/logout/browser', { body: { logout_token: 't' } })
  kratos.respond(ended, { status: 204 })
})

async function leadsTo({
  flowId = 'f',
  url = callback,
  setCookie = 'ory_kratos_session=new; Path=/',
} = {}): Promise<string | null> {
  const browser = new TestBrowser(appUrl)
  browser.setCookie('ory_kratos_session=own; Path=/; Secure')
  await browser.run(() =>
    updateSession({
      confirming: { flowId: 'f', identifier: 'ada@example.com' },
      oidcRoundTrip: { state: 's', kind: 'login', flowId, at: nowInSeconds(), goal: 'return_to=%2Fsettings' },
    }),
  )
  const response = new Response(null, { status: 303, headers: { location: '/', 'set-cookie': setCookie } })
  return (await browser.run(() => otherPersonUrl(new Request(url), response))).value ?? null
}

test('another person is sent back with a sentence, and their session ends', async () => {
  expect(await leadsTo()).toBe('/login?refresh=true&notice=other_person&return_to=%2Fsettings')
  const [logout] = kratos.received(ended)
  expect([logout?.query.get('token'), logout?.headers.cookie]).toEqual(['t', 'ory_kratos_session=new'])
})

test('the same person continues', async () => {
  newOwner = 'ada'
  expect(await leadsTo()).toBeNull()
})

test.each([
  ['a sign-in of another flow', { flowId: 'g' }],
  ['a response without a session', { setCookie: 'csrf_token=x' }],
  ['a response that is no callback', { url: `${appUrl}/api/.ory/self-service/login` }],
])('%s continues', async (_, given) => {
  expect(await leadsTo(given)).toBeNull()
  expect(kratos.received(ended)).toEqual([])
})
