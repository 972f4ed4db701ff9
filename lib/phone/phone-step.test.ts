import { describe, expect, test } from '@jest/globals'
import type { PhoneStepState } from './phone-session'
import {
  initialPhoneStep,
  type PhoneEvent,
  phoneResendWait,
  phoneStepView,
  reducePhoneStep,
} from './phone-step'

const now = 1_000_000
const phone = '+886912345678'
const initial = initialPhoneStep
const sent: PhoneStepState = { kind: 'code_sent', phone, waitUntil: now + phoneResendWait }
const verified: PhoneStepState = { kind: 'verified', phone, waitUntil: now + phoneResendWait }

describe('what the screen shows for a step', () => {
  test.each<[string, PhoneStepState, number, ReturnType<typeof phoneStepView>]>([
    ['initial', initial, now, { send: 'enabled', verify: false, verified: false, secondsToWait: 0 }],
    ['code sent', sent, now, { send: 'waiting', verify: true, verified: false, secondsToWait: 60 }],
    [
      '30 seconds later',
      sent,
      now + 29_999,
      { send: 'waiting', verify: true, verified: false, secondsToWait: 31 },
    ],
    [
      'a minute later',
      sent,
      now + 60_000,
      { send: 'enabled', verify: true, verified: false, secondsToWait: 0 },
    ],
    ['verified', verified, now, { send: 'hidden', verify: false, verified: true, secondsToWait: 0 }],
  ])('%s', (_, step, at, view) => {
    expect(phoneStepView(step, at)).toEqual(view)
  })
})

describe('the step after an event', () => {
  const another = '+886912345679'
  const send: PhoneEvent = { kind: 'sent', phone: another, at: now }
  const refused: PhoneEvent = { kind: 'not_sent', input: '0912', problem: 'format' }
  const busy: PhoneEvent = { kind: 'not_sent', input: another, problem: 'bound', waitUntil: now + 90_000 }
  const right: PhoneEvent = { kind: 'verified' }
  const wrong: PhoneEvent = { kind: 'not_verified', problem: 'code' }
  const again: PhoneEvent = { kind: 'reverification' }
  const notAsked: PhoneEvent = { kind: 'not_asked', input: '0912', country: 'TW' }

  test.each<[string, PhoneStepState, PhoneEvent, PhoneStepState]>([
    ['a code is sent', initial, send, { kind: 'code_sent', phone: another, waitUntil: now + 60_000 }],
    ['not a number', initial, refused, { ...initial, phone: '0912', problem: 'format' }],
    ['nobody was asked', initial, notAsked, { ...initial, phone: '0912', country: 'TW' }],
    ['nobody was asked after a code was sent', sent, notAsked, { ...sent, country: 'TW' }],
    ['nobody was asked after the verification', verified, notAsked, { ...verified, country: 'TW' }],
    [
      'the auth service asks us to wait',
      initial,
      busy,
      { ...initial, phone: another, problem: 'bound', waitUntil: now + 90_000 },
    ],
    [
      'the wait of before is longer',
      { ...initial, waitUntil: now + 95_000 },
      busy,
      { kind: 'initial', phone: another, problem: 'bound', waitUntil: now + 95_000 },
    ],
    [
      'a wrong code, and a wait',
      sent,
      { ...wrong, waitUntil: now + 90_000 },
      { ...sent, problem: 'code', waitUntil: now + 90_000 },
    ],
    ['a right code that was never sent', initial, right, initial],
    ['a wrong code that was never sent', initial, wrong, { ...initial, problem: 'code' }],
    ['another code', sent, send, { ...sent, phone: another }],
    ['another number, which is not valid', sent, refused, { ...sent, problem: 'format' }],
    ['the right code', sent, right, verified],
    ['a wrong code', sent, wrong, { ...sent, problem: 'code' }],
    ['reverification before the code', sent, again, { ...initial, waitUntil: sent.waitUntil }],
    ['a code sent after the verification', verified, send, verified],
    ['a failure to send after the verification', verified, refused, verified],
    ['the right code again', verified, right, verified],
    ['a wrong code after the verification', verified, wrong, verified],
    ['reverification', verified, again, { ...initial, waitUntil: verified.waitUntil }],
  ])('%s', (_, before, event, after) => {
    expect(reducePhoneStep(before, event)).toEqual(after)
  })

  test('a success removes the last problem', () => {
    expect(reducePhoneStep({ ...sent, problem: 'code' }, right)).toEqual(verified)
  })
})
