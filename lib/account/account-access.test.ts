import { beforeEach, expect, test } from '@jest/globals'
import { collectLogLines } from '@/lib/http/testing/log-lines'
import { TestBrowser } from '@/lib/http/testing/test-browser'
import { TestService } from '@/lib/http/testing/test-service'
import { appUrl, startTestServices } from '@/lib/http/testing/test-services'
import { accountAccess } from './account-access'

const kratos = new TestService()
const logged = collectLogLines()

startTestServices({ kratos }, { LOG_LEVEL: 'info' })

const browser = new TestBrowser(appUrl)
const ada = { id: 's', identity: { id: 'ada', traits: {} } }

beforeEach(() => {
  kratos.reset()
})

/** Where a visitor goes before they see their data; null when they see it. */
async function leadsTo(whoami: object): Promise<string | null> {
  kratos.respond('GET /sessions/whoami', whoami)
  const { value } = await browser.run(() => accountAccess('/data'))
  return value?.kind === 'redirect' ? value.url.replace(/&request=.*/, '') : null
}

const failed = (reason: string) => `/error?reason=${reason}&retry=%2Fdata`

test.each<[number, object, string | null, string]>([
  [200, { id: 'f', ui: {} }, null, 'show'],
  [401, {}, '/login?return_to=/data', 'sign_in'],
  [403, { error: { id: 'session_aal2_required' } }, '/login?aal2=true&return_to=/data', 'second_factor'],
  [403, { error: { id: 'session_refresh_required' } }, failed('malformed'), 'reauthenticate'],
  [429, {}, failed('rate_limited'), 'fail'],
])(
  'a new settings flow with the status %d and %j redirects to %s',
  async (status, body, expected, outcome) => {
    kratos.respond('GET /self-service/settings/browser', { status, body })
    expect(await leadsTo({ body: ada })).toBe(expected)
    expect(logged()).toContainEqual(expect.objectContaining({ route: 'settings access', outcome }))
  },
)

test.each([
  [401, {}, '/login?return_to=/data'],
  [403, { error: { id: 'session_aal2_required' } }, '/login?aal2=true&return_to=/data'],
  [500, {}, failed('unavailable')],
])('a signed-in visitor for whom whoami responds %d is redirected to %s', async (status, body, expected) => {
  kratos.respond('GET /self-service/settings/browser', { body: { id: 'f', ui: {} } })
  expect(await leadsTo({ status, body })).toBe(expected)
})
