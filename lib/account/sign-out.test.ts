import { beforeEach, expect, test } from '@jest/globals'
import { collectLogLines } from '@/lib/http/testing/log-lines'
import { TestBrowser } from '@/lib/http/testing/test-browser'
import { TestService } from '@/lib/http/testing/test-service'
import { appUrl, startTestServices } from '@/lib/http/testing/test-services'
import { readSession, updateSession } from '@/lib/session/session'
import { signOut } from './sign-out'

const kratos = new TestService()
const logged = collectLogLines()

startTestServices({ kratos }, { LOG_LEVEL: 'info' })

let browser: TestBrowser
beforeEach(() => {
  browser = new TestBrowser(appUrl)
  kratos.reset()
})

test.each([
  [204, null, 'signed_out'],
  [401, null, 'signed_out'],
  [403, 'csrf', 'csrf'],
  [429, 'rate_limited', 'rate_limited'],
  [500, 'unavailable', 'unavailable'],
])('Kratos responds to a sign-out with %d: %p', async (status, failure, outcome) => {
  kratos.respond('GET /self-service/logout', {
    status,
    headers: { 'set-cookie': ['ory_kratos_session=; Path=/; Max-Age=0'] },
  })
  browser.setCookie('ory_kratos_session=s; Path=/; Secure')
  await browser.run(() => updateSession({ offersPasskey: true }))
  const kept = { bareRegistrationAt: 7 }
  expect((await browser.run(() => signOut('t', kept))).value).toBe(failure)
  expect(kratos.requests.map(({ query }) => query.get('token'))).toEqual(['t'])
  expect((await browser.run(readSession)).value).toEqual(failure === null ? kept : { offersPasskey: true })
  expect(browser.cookie('ory_kratos_session')).toBeUndefined()
  expect(logged()).toMatchObject([{ route: 'logout', outcome, status }])
})
