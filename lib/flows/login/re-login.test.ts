import { expect, test } from '@jest/globals'
import { nowInSeconds } from '@/lib/http/in-seconds'
import { TestBrowser } from '@/lib/http/testing/test-browser'
import { TestService } from '@/lib/http/testing/test-service'
import { appUrl, startTestServices } from '@/lib/http/testing/test-services'
import { readSession, updateSession } from '@/lib/session/session'
import { takePendingReauthentication } from './pending-reauthentication'

startTestServices({ kratos: new TestService() })

test('a re-authentication that a change of settings waits for is returned once', async () => {
  const browser = new TestBrowser(appUrl)
  const url = '/login?refresh=true&waiting=password'
  await browser.run(() => updateSession({ re_login: { url, at: nowInSeconds() } }))
  expect((await browser.run(takePendingReauthentication)).value).toBe(url)
  expect((await browser.run(readSession)).value).not.toHaveProperty('re_login')
  expect((await browser.run(takePendingReauthentication)).value).toBe('/login')
})
