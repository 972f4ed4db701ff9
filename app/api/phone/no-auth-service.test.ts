import { expect, test } from '@jest/globals'
import { TestBrowser } from '@/lib/http/testing/test-browser'
import { TestService } from '@/lib/http/testing/test-service'
import { appUrl, startTestServices } from '@/lib/http/testing/test-services'
import * as reverification from './reverification/route'
import * as send from './send/route'
import * as verify from './verify/route'

const kratos = new TestService()

startTestServices({ kratos })

test('a deployment that cannot send codes has no buttons of the phone step', async () => {
  const browser = new TestBrowser(appUrl, { origin: appUrl })
  for (const route of [send, verify, reverification]) {
    const response = await browser.call(route, '/api/phone/send', { method: 'POST' })
    expect([response.status, response.headers.get('cache-control')]).toEqual([404, 'no-store'])
  }
  expect(kratos.requests).toEqual([])
})
