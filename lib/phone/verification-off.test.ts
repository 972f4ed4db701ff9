import { expect, test } from '@jest/globals'
import { flowPageUrl } from '@/lib/http/flow-page-url'
import { bringsUnverifiedPhone } from './guard-proxy'
import { requireVerifiedPhone } from './require-verified-phone'
import { stripPhone } from './strip-phone'

Object.assign(process.env, {
  APP_URL: 'http://localhost:3000',
  ORY_SDK_URL: 'http://localhost:1',
  PHONE_VERIFICATION: 'off',
  LOG_LEVEL: 'silent',
})

const fields = { provider: 'line', 'traits.phone': '+886912345678' }
const submission = {
  pageUrl: flowPageUrl('registration', { flow: 'f' }),
  body: new URLSearchParams(fields),
  visitor: { cookieHeader: '', userAgent: '', ipAddress: null, requestId: 'test' },
}

test('where numbers need no verification, they go to Kratos as they are', async () => {
  expect(await requireVerifiedPhone(submission)).toBe(submission)
  expect(stripPhone(submission)).toBe(submission)
  const request = new Request('http://localhost:3000/api/.ory/self-service/registration?flow=f', {
    method: 'POST',
    body: new URLSearchParams(fields),
  })
  expect(await bringsUnverifiedPhone(request)).toBe(false)
})
