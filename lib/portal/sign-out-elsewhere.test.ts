import { expect, test } from '@jest/globals'
import { TestBrowser } from '@/lib/http/testing/test-browser'
import { TestService } from '@/lib/http/testing/test-service'
import { appUrl, startTestServices } from '@/lib/http/testing/test-services'
import { readSession } from '@/lib/session/session'
import { beginSignOut } from './sign-out'

const kratos = new TestService()
const afterLogout = 'https://shop.example.com/signed-out'

startTestServices(
  { kratos },
  { ALLOWED_RETURN_URLS: 'https://shop.example.com', LOGIN_LOGOUT_URL: afterLogout },
)

test('a return_to that Kratos redirects to anyway is not visited a second time', async () => {
  kratos.respond('GET /self-service/logout/browser', {
    body: { logout_token: 't', logout_url: `${appUrl}/api/.ory/self-service/logout?token=t` },
  })
  const browser = new TestBrowser(appUrl)
  const typed = new Headers({ 'sec-fetch-site': 'none' })
  const { value } = await browser.run(() => beginSignOut(afterLogout, typed, {}))
  expect(value).toBe('/api/.ory/self-service/logout?token=t')
  expect(kratos.requests[0]?.query.get('return_to')).toBe(afterLogout)
  expect((await browser.run(readSession)).value).toEqual({
    logout: { with: 'kratos', at: expect.any(Number) },
  })
})
