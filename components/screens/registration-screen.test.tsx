import { expect, test } from '@jest/globals'
import type { PhoneStepContext } from '@/components/phone/phone-step'
import { flowWith, inputNode, submitNode } from '@/components/testing/flows'
import { elementsOf } from '@/components/testing/markup'
import { translatorFor } from '@/lib/i18n/translator'
import { flowSchema } from '@/lib/ory/kratos/flow/flow'
import { phoneStepView } from '@/lib/phone/phone-step'
import type { PhoneStepState } from '@/lib/session/phone-step-schema'
import { RegistrationScreen } from './registration-screen'

const sentence =
  'You have Not Linked your LINE Account with an existing account yet, please Register an Account.'
const client = 'to authenticate Harbour'

function phoneStep(kind: PhoneStepState['kind']): PhoneStepContext {
  const step = { kind, phone: '', waitUntil: 0 }
  const view = phoneStepView(step, 0)
  return { field: 'traits.phone', step, view, csrfToken: 't', countries: [], country: undefined }
}

/** The texts above the form: the step, the heading, and the text under it. */
function headOf(
  isFromLine: boolean,
  step?: PhoneStepContext,
  client_name?: string,
  nodes: readonly object[] = [inputNode({ name: 'traits.phone', type: 'text' })],
) {
  const flow = flowSchema.parse({
    ...flowWith({ nodes }),
    ...(client_name && { oauth2_login_request: { client: { client_name } } }),
  })
  const elements = elementsOf(
    <RegistrationScreen
      t={translatorFor('en')}
      screen={{
        isFromLine,
        flow,
        phoneStep: step,
        isPhoneUnavailable: false,
        inApp: undefined,
      }}
      destination={{}}
      lineName="LINE"
      page="/registration"
      action="/"
      notice={undefined}
      draft={undefined}
    />,
  )
  const textOf = (wanted: string) =>
    elements.find(({ tag, attributes }) => tag === wanted || attributes.class === wanted)?.text
  return [textOf('small-print'), textOf('h1'), textOf('card-subtitle')]
}

test.each<[string, Parameters<typeof headOf>, (string | undefined)[]]>([
  ['an ordinary registration', [false], [undefined, 'Register an account', undefined]],
  ['by LINE', [true], [undefined, sentence, undefined]],
  [
    'by LINE, with the phone step',
    [true, phoneStep('initial')],
    ['Step 1 of 2: your phone number', sentence, undefined],
  ],
  ['after the phone step', [true, phoneStep('verified')], ['Step 2 of 2', sentence, undefined]],
  ['for an application', [false, undefined, 'Harbour'], [undefined, 'Register an account', client]],
  [
    'for an application, with the phone step',
    [true, phoneStep('initial'), 'Harbour'],
    ['Step 1 of 2: your phone number', sentence, client],
  ],
])('%s: the heading', (_, given, expected) => {
  expect(headOf(...given)).toEqual(expected)
})

test('the second of two steps names the step, and who registers', () => {
  const nodes = [
    inputNode({ name: 'traits.email', type: 'hidden', value: 'ada@example.com' }),
    submitNode('method', 'password', 'password'),
    submitNode('screen', 'previous', 'profile'),
  ]
  expect(headOf(false, undefined, 'Harbour', nodes)).toEqual([
    'Step 2 of 2',
    'Register an account',
    'to authenticate Harbour · Signing up as ada@example.comChoose how you want to sign in to your new account.',
  ])
})

test('the first of two steps names the step only', () => {
  const nodes = [
    inputNode({ name: 'traits.email', type: 'email', value: 'ada@example.com' }),
    submitNode('method', 'profile', 'profile'),
  ]
  expect(headOf(false, undefined, undefined, nodes)).toEqual([
    'Step 1 of 2',
    'Register an account',
    undefined,
  ])
})
