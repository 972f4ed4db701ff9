import { expect, test } from '@jest/globals'
import { propsWith } from '@/components/testing/island-props'
import { translatorFor } from '@/lib/i18n/translator'
import { noticeWait } from './notice-wait'

const t = translatorFor('en')

test('each time that the clock will say has its words', () => {
  const [clock] = propsWith('marks', noticeWait('wait_sign_up', 150, t))
  expect(clock?.marks).toEqual({
    180: '3 minutes',
    120: '2 minutes',
    60: '1 minute',
    30: '30 seconds',
    10: '10 seconds',
  })
})

test('only a notice that asks for a wait of a known length has a clock', () => {
  expect(noticeWait('wait', undefined, t)).toBeUndefined()
  expect(noticeWait('unavailable', 7, t)).toBeUndefined()
  expect(noticeWait(undefined, 7, t)).toBeUndefined()
})
