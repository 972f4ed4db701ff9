import { expect, test } from '@jest/globals'
import { TestBrowser } from '@/lib/http/testing/test-browser'
import { TestService } from '@/lib/http/testing/test-service'
import { appUrl, startTestServices } from '@/lib/http/testing/test-services'
import { fetchPasskeyDetails } from './passkey-facts'

const kratos = new TestService()
startTestServices({ kratos })

test('without the URL of the admin API Kratos is not called', async () => {
  const browser = new TestBrowser(appUrl, { cookie: 'ory_kratos_session=s' })
  expect((await browser.run(() => fetchPasskeyDetails('ada'))).value).toEqual(new Map())
  expect(kratos.requests).toEqual([])
})
