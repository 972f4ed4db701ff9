import { expect, test } from '@jest/globals'
import { flowResultOf } from '@/lib/ory/kratos/calls/outcome'
import { flowPageUrl } from '@/lib/urls/flow-page-url'
import { lateCodeUrl } from './late-code'

const expired = {
  status: 410,
  body: { error: { id: 'self_service_flow_expired', code: 410 }, use_flow_id: 'n-1' },
}
const replaced = {
  status: 410,
  body: { error: { id: 'self_service_flow_replaced', code: 410 }, use_flow_id: 'n-1' },
}
const moved = { status: 303, location: 'https://kratos/self-service/verification/flows?id=n-1' }
const late = '/verification?return_to=%2Fsettings&notice=code_expired&flow=f-1'

test.each([
  ['the right code, too late', expired, 'code=123456', late],
  ['the right code of a verification, too late', moved, 'code=123456', late],
  ['too many tries', replaced, 'code=123456', null],
  ['an expired form without a code', expired, 'password=x', null],
  ['another code from an expired flow', expired, 'code=&resend=code', null],
  ['a lost flow', { status: 404, body: {} }, 'code=123456', null],
  ['Kratos that is down', { status: 503, body: {} }, 'code=123456', null],
])('%s', (_, response, form, url) => {
  const pageUrl = {
    ...flowPageUrl('verification', { return_to: '/settings', notice: 'expired' }),
    flowId: 'f-1',
  }
  const result = flowResultOf('verification', 'submit', response)
  expect(lateCodeUrl(result, { body: undefined, ...response }, new URLSearchParams(form), pageUrl)).toBe(url)
})

test('a recovery continues in the new flow', () => {
  const pageUrl = flowPageUrl('recovery', { flow: 'f-1' })
  const response = {
    ...moved,
    body: undefined,
    location: 'https://kratos/self-service/recovery/flows?id=n-1',
  }
  const result = flowResultOf('recovery', 'submit', response)
  expect(lateCodeUrl(result, response, new URLSearchParams('code=123456'), pageUrl)).toBeNull()
})
