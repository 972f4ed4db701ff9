import { beforeEach, expect, test } from '@jest/globals'
import { collectLogLines } from '@/lib/http/testing/log-lines'
import { TestBrowser } from '@/lib/http/testing/test-browser'
import { TestService } from '@/lib/http/testing/test-service'
import { appUrl, startTestServices } from '@/lib/http/testing/test-services'
import { recorded, releases } from '@/lib/ory/kratos/testing/recorded'
import { canAddFirstPasskey } from './passkey-offer'

const kratos = new TestService()
const logged = collectLogLines()
startTestServices({ kratos }, { LOG_LEVEL: 'info' })

const browser = new TestBrowser(appUrl, { cookie: 'ory_kratos_session=s' })
beforeEach(() => {
  kratos.reset()
})

const offered = async (response: { status: number; body?: unknown }) => {
  kratos.respond('GET /self-service/settings/browser', response)
  return (await browser.run(canAddFirstPasskey)).value
}

test.each(releases)('of Kratos %s: to an account without a passkey only', async (release) => {
  const without = recorded(release, 'passkey', 'begin login, registration and settings', 2)
  const having = recorded(release, 'passkey', 'settings: added by JSON, and used', 0)
  const other = recorded(release, 'passkey', 'begin login, registration and settings', 0)
  expect(await offered(without)).toBe(true)
  expect(await offered(having)).toBe(false)
  // A flow that has no button for a new passkey.
  expect(await offered(other)).toBe(false)
})

test.each([
  [401, { error: { id: 'session_inactive' } }],
  [403, { error: { id: 'session_aal2_required' } }],
  [500, {}],
  [200, {}],
])('a response of %p offers nothing', async (status, body) => {
  expect(await offered({ status, body })).toBe(false)
  expect(logged()).toMatchObject([{ route: 'passkey offer', status }])
})
