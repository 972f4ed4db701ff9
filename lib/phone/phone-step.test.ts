import { describe, expect, test } from '@jest/globals'
import type { PhoneStepState } from '@/lib/session/phone-step-schema'
import { firstStep, nextStep, type PhoneEvent, resendWait, viewOf } from './phone-step'

const now = 1_000_000
const phone = '+886912345678'
const initial = firstStep
const sent: PhoneStepState = { kind: 'code_sent', phone, waitUntil: now + resendWait }
const verified: PhoneStepState = { kind: 'verified', phone, waitUntil: now + resendWait }

describe('what the screen shows', () => {
  test.each<[string, PhoneStepState, number, ReturnType<typeof viewOf>]>([
    ['initial', initial, now, { send: 'enabled', verify: false, verified: false, secondsToWait: 0 }],
    ['code sent', sent, now, { send: 'waiting', verify: true, verified: false, secondsToWait: 60 }],
    ['half way', sent, now + 29_999, { send: 'waiting', verify: true, verified: false, secondsToWait: 31 }],
    ['a minute on', sent, now + 60_000, { send: 'enabled', verify: true, verified: false, secondsToWait: 0 }],
    ['verified', verified, now, { send: 'hidden', verify: false, verified: true, secondsToWait: 0 }],
  ])('%s', (_, step, at, view) => {
    expect(viewOf(step, at)).toEqual(view)
  })
})

describe('what happens', () => {
  const another = '+886912345679'
  const send: PhoneEvent = { kind: 'sent', phone: another, at: now }
  const refused: PhoneEvent = { kind: 'not_sent', typed: '0912', problem: 'format' }
  const busy: PhoneEvent = { kind: 'not_sent', typed: another, problem: 'bound', waitUntil: now + 90_000 }
  const right: PhoneEvent = { kind: 'verified' }
  const wrong: PhoneEvent = { kind: 'not_verified', problem: 'code' }
  const again: PhoneEvent = { kind: 'reverification' }

  test.each<[string, PhoneStepState, PhoneEvent, PhoneStepState]>([
    ['a code is sent', initial, send, { kind: 'code_sent', phone: another, waitUntil: now + 60_000 }],
    ['not a number', initial, refused, { ...initial, phone: '0912', problem: 'format' }],
    [
      'asked to wait',
      initial,
      busy,
      { ...initial, phone: another, problem: 'bound', waitUntil: now + 90_000 },
    ],
    ['a code nobody was sent', initial, right, initial],
    ['a guess', initial, wrong, { ...initial, problem: 'code' }],
    ['another code', sent, send, { ...sent, phone: another }],
    ['another number that is none', sent, refused, { ...sent, problem: 'format' }],
    ['the right code', sent, right, verified],
    ['a wrong code', sent, wrong, { ...sent, problem: 'code' }],
    ['reverification before the code', sent, again, { ...initial, waitUntil: sent.waitUntil }],
    ['a code too many', verified, send, verified],
    ['a failure too late', verified, refused, verified],
    ['the code again', verified, right, verified],
    ['a wrong code too late', verified, wrong, verified],
    ['reverification', verified, again, { ...initial, waitUntil: verified.waitUntil }],
  ])('%s', (_, before, event, after) => {
    expect(nextStep(before, event)).toEqual(after)
  })

  test('what went wrong is forgotten when it goes right', () => {
    expect(nextStep({ ...sent, problem: 'code' }, right)).toEqual(verified)
  })
})
