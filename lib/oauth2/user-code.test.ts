import { beforeEach, describe, expect, test } from '@jest/globals'
import { TestBrowser } from '@/lib/http/testing/test-browser'
import { TestService } from '@/lib/http/testing/test-service'
import { appUrl, startTestServices } from '@/lib/http/testing/test-services'
import { acceptUserCode, deviceGrantFailure } from './user-code'

const hydra = new TestService()
startTestServices({ kratos: new TestService(), hydra })

const accept = 'PUT /admin/oauth2/auth/requests/device/accept'
const next = 'https://oauth.example.com/oauth2/device/verify?client_id=c&device_verifier=v'
const browser = new TestBrowser(appUrl)

beforeEach(() => {
  hydra.reset()
})

/** What comes of a code at a Hydra that knows one. */
async function tried(typed: string, known: string) {
  hydra.respond(accept, ({ body }) =>
    JSON.parse(body).user_code === known ? { body: { redirect_to: next } } : { status: 400 },
  )
  return result(typed)
}

async function result(typed: string) {
  return (await browser.run(() => acceptUserCode('c', typed))).value
}

/** The codes that Hydra was asked about. */
const asked = () => hydra.received(accept).map(({ body }) => JSON.parse(body).user_code)

describe('the codes that a visitor can mean, if Hydra knows none of them', () => {
  test.each([
    ['tLRsJMPp', ['tLRsJMPp', 'TLRSJMPP', 'tlrsjmpp']],
    ['WDJBMJHT', ['WDJBMJHT', 'wdjbmjht']],
    ['123456', ['123456']],
    ['', []],
    ['a'.repeat(64), ['a'.repeat(64), 'A'.repeat(64)]],
    ['a'.repeat(65), []],
  ])('%j', async (typed, codes) => {
    expect(await tried(typed, 'other')).toEqual({ kind: 'wrong_code' })
    expect(asked()).toEqual(codes)
  })
})

describe('submitting a code', () => {
  test('sends it as it was typed, and nothing else if Hydra accepts it', async () => {
    expect(await tried('tLRsJMPp', 'tLRsJMPp')).toEqual({ kind: 'taken', url: next })
    expect(asked()).toEqual(['tLRsJMPp'])
  })

  test('sends the other case only after a rejection', async () => {
    expect(await tried('wdjbmjht', 'WDJBMJHT')).toEqual({ kind: 'taken', url: next })
    expect(asked()).toEqual(['wdjbmjht', 'WDJBMJHT'])
  })

  test.each([
    ['a challenge that nobody made', { status: 404 }, 'challenge'],
    ['a challenge that is too old', { status: 401 }, 'challenge'],
    ['a broken Hydra', { status: 500 }, 'unavailable'],
    ['a URL that we do not trust', { body: { redirect_to: 'https://evil.example/' } }, 'malformed'],
  ])('%s is not the fault of the code', async (_title, given, reason) => {
    hydra.respond(accept, given)
    expect(await result('tLRsJMPp')).toEqual({ kind: 'failed', reason })
  })
})

test.each([
  ['a Hydra that has the device grant', 400, null],
  ['a Hydra before 25.4', 404, 'oauth2_off'],
  ['a broken Hydra', 503, 'unavailable'],
])('%s', async (_title, status, reason) => {
  hydra.respond(accept, { status })
  expect((await browser.run(deviceGrantFailure)).value).toBe(reason)
})
