import { expect, test } from '@jest/globals'
import { TestBrowser } from '@/lib/http/testing/test-browser'
import { TestService } from '@/lib/http/testing/test-service'
import { startTestServices } from '@/lib/http/testing/test-services'
import { relayCookies } from './relay-cookies'

const appUrl = 'http://login.example.com'
startTestServices({ kratos: new TestService() }, { APP_URL: appUrl })

test.each([
  ['a=1', 'a=1; Path=/; SameSite=lax'],
  ['a=1; Path=/x; Domain=kratos.example; Secure', 'a=1; Path=/x; SameSite=lax'],
  ['a=1; Domain=example.com', 'a=1; Path=/; Domain=example.com; SameSite=lax'],
])('%j becomes %j where no browser would send a secure cookie back', async (cookie, expected) => {
  const response = await new TestBrowser(appUrl).post(() => relayCookies([cookie]), {})
  expect(response.headers.getSetCookie()[0]).toBe(expected)
})
