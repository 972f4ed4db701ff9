import { afterEach, beforeEach, describe, expect, it, jest, test } from '@jest/globals'
import { recordedLineRegistration, releases } from '@/lib/ory/kratos/testing/recorded'
import { flowSchema } from './flow'
import { isRenewable, secondsLeft } from './flow-lifetime'

const flowOf = (values: object) => flowSchema.parse({ id: 'f', ui: { nodes: [] }, ...values })

describe('the lifetime of a flow', () => {
  beforeEach(() => {
    jest.useFakeTimers({ now: Date.parse('2026-05-03T10:00:00Z') })
  })
  afterEach(() => {
    jest.useRealTimers()
  })

  test.each([
    ['2026-05-03T10:10:00.4Z', 600],
    ['2026-05-03T10:00:00Z', undefined],
    ['2026-05-03T09:00:00Z', undefined],
    ['soon', undefined],
    [undefined, undefined],
  ])('until %s: %s seconds', (expires_at, expected) => {
    expect(secondsLeft(flowOf({ expires_at }))).toBe(expected)
  })
})

describe('a new flow', () => {
  it('can replace one that is filled in', () => {
    expect(isRenewable(flowOf({ state: 'choose_method' }))).toBe(true)
  })

  test.each(['sent_email', 'recovery_awaiting_code'])(
    'cannot replace one that has sent a code: %s',
    (state) => {
      expect(isRenewable(flowOf({ state }))).toBe(false)
    },
  )

  test.each(releases)('cannot replace a registration by a provider at Kratos %s', (release) => {
    expect(isRenewable(recordedLineRegistration(release))).toBe(false)
  })
})
