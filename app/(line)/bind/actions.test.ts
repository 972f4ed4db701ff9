import { beforeEach, expect, test } from '@jest/globals'
import { TestBrowser } from '@/lib/http/testing/test-browser'
import { TestService } from '@/lib/http/testing/test-service'
import { appUrl, startTestServices } from '@/lib/http/testing/test-services'
import { lineSession } from '@/lib/line/line-session'
import { readSession, replaceSession } from '@/lib/session/session'
import { submitSwitchAccount } from './actions'

const kratos = new TestService()
const lineUrl = 'https://access.line.me/oauth2/v2.1/authorize?client_id=1&state=s-1'
const signsOut = 'GET /self-service/logout'
const starts = 'GET /self-service/login/browser'
const submits = 'POST /self-service/login'

startTestServices({ kratos })

let browser: TestBrowser
beforeEach(async () => {
  browser = new TestBrowser(appUrl)
  kratos
    .reset()
    .respond(signsOut, {
      status: 204,
      headers: {
        'set-cookie': [
          'ory_kratos_session=; Path=/; Max-Age=0',
          'csrf_token_1=after-logout; Path=/; HttpOnly',
        ],
      },
    })
    .respond(starts, {
      body: { id: 'f', ui: {} },
      headers: { 'set-cookie': ['csrf_token_1=of-the-flow; Path=/; HttpOnly'] },
    })
    .respond(submits, { status: 422, body: { redirect_browser_to: lineUrl } })
  browser.setCookie('ory_kratos_session=mine; Path=/')
  browser.setCookie('csrf_token_1=mine; Path=/')
  await browser.run(() =>
    replaceSession({ bareRegistrationAt: 7, ...lineSession.change({ lineLogin: true }) }),
  )
})

const switched = (fields: Record<string, string> = {}) =>
  browser.submit(submitSwitchAccount, { logout_token: 'l', goal: 'return_to=/sessions', ...fields })
const cookiesOf = (call: string) => kratos.received(call)[0]?.headers.cookie ?? ''

test('the visitor is signed out of Latchkey and redirected to LINE', async () => {
  expect(await switched()).toMatch(/^https:\/\/access\.line\.me\/.*state=s-1/)
  expect(kratos.received(signsOut)[0]?.query.get('token')).toBe('l')
  expect(kratos.received(starts)[0]?.query.get('return_to')).toBe(`${appUrl}/sessions`)
  expect([cookiesOf(starts), cookiesOf(submits)].join()).not.toMatch(/mine/)
  expect(browser.cookie('csrf_token_1')).toBe('of-the-flow')
  expect((await browser.run(readSession)).value).toEqual({
    lineTriedAt: expect.any(Number),
    oidcRoundTrip: expect.objectContaining({ kind: 'login', flowId: 'f', goal: 'return_to=%2Fsessions' }),
  })
})

test('a return_to of another site is dropped', async () => {
  await switched({ goal: 'return_to=https://evil.example.com/' })
  expect(kratos.received(starts)[0]?.query.get('return_to')).toBeNull()
})

test('a form that Latchkey did not render signs nobody out', async () => {
  kratos.respond(signsOut, { status: 403, body: { error: { code: 403 } } })
  expect(await switched()).toMatch(/^\/error\?/)
  expect(kratos.received(starts)).toEqual([])
})
