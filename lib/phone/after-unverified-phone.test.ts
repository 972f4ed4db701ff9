import { expect, test } from '@jest/globals'
import { answeredOn } from '@/lib/flows/testing/submit-context'
import { flowPageUrl } from '@/lib/urls/flow-page-url'
import { afterUnverifiedPhone } from './after-unverified-phone'

Object.assign(process.env, { ORY_SDK_URL: 'http://kratos:4433', LOG_LEVEL: 'silent' })

const page = flowPageUrl('registration', { flow: 'f', return_to: '/settings' })
const refusedBecause = (reason: string) =>
  afterUnverifiedPhone({ ...answeredOn(page, { kind: 'fail', reason: 'start' }), refusal: { reason } })

test('a registration that has forgotten its phone step starts again, and the page says why', () => {
  expect(refusedBecause('phone_stale')?.url).toMatch(
    /^\/registration\?return_to=%2Fsettings&notice=stale&restarted_at=\d+$/,
  )
})

test('without a verified number, the same page shows what is missing', () => {
  const next = refusedBecause('phone_unverified')
  expect(next?.url).toBe('/registration?return_to=%2Fsettings&flow=f')
  expect(next?.changes).toMatchObject({ phoneSteps: [{ flowId: 'f', step: { problem: 'unverified' } }] })
})

test('any other refusal has its own next step', () => {
  expect(refusedBecause('sign-ups')).toBeNull()
})
