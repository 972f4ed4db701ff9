import { expect, test } from '@jest/globals'
import { flowWith } from '@/components/testing/flows'
import { translatorFor } from '@/lib/i18n/translator'
import type { PhoneStepState } from '@/lib/phone/phone-session'
import { phoneStepView } from '@/lib/phone/phone-step'
import { registrationSlots } from './registration-slots'

const title =
  'You have Not Linked your LINE Account with an existing account yet, please Register an Account.'

function headingOf(isFromLine: boolean, kind?: PhoneStepState['kind']) {
  const step = kind && { kind, phone: '', waitUntil: 0 }
  const phoneStep = step && {
    ...{ field: 'traits.phone', csrfToken: 't', countries: [], country: undefined },
    ...{ step, view: phoneStepView(step, 0) },
  }
  const screen = { isFromLine, flow: flowWith({ nodes: [] }), phoneStep, isPhoneUnavailable: false }
  return registrationSlots({ ...screen, inApp: undefined }, '/registration', 'LINE', translatorFor('en'))
    .heading
}

test('a registration by LINE has a sentence as its heading, and names the phone step', () => {
  expect(headingOf(false)).toBeUndefined()
  expect(headingOf(true)).toEqual({ title, step: undefined })
  expect(headingOf(true, 'initial')).toEqual({ title, step: 'Step 1 of 2: your phone number' })
  expect(headingOf(true, 'verified')).toEqual({ title, step: 'Step 2 of 2' })
})
