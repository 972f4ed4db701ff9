import { expect, test } from '@jest/globals'
import { flowWith, inputNode, submitNode } from '@/components/testing/flows'
import { elementsOf } from '@/components/testing/markup'
import { translatorFor } from '@/lib/i18n/translator'
import { flowSchema } from '@/lib/ory/kratos/flow/flow'
import { RegistrationScreen, type RegistrationSlots } from './registration-screen'

const client = 'to authenticate Harbour'

/** The texts above the form: the step, the heading, and the text under it. */
function headOf(
  heading: RegistrationSlots['heading'],
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
      flow={flow}
      destination={{}}
      page="/registration"
      action="/"
      notice={undefined}
      draft={undefined}
      isComplete={false}
      slots={{ heading }}
    />,
  )
  const textOf = (wanted: string) =>
    elements.find(({ tag, attributes }) => tag === wanted || attributes.class === wanted)?.text
  const subtitles = elements.filter(({ attributes }) => attributes.class === 'card-subtitle')
  return [textOf('small-print'), textOf('h1'), subtitles.map(({ text }) => text).join('\n') || undefined]
}

test.each<[string, Parameters<typeof headOf>, (string | undefined)[]]>([
  ['an ordinary registration', [undefined], [undefined, 'Register an account', undefined]],
  ['with a heading of the page', [{ title: 'Hello' }], [undefined, 'Hello', undefined]],
  ['with a step of the page', [{ step: 'One', title: 'Hello' }], ['One', 'Hello', undefined]],
  ['for an application', [undefined, 'Harbour'], [undefined, 'Register an account', client]],
  [
    'for an application, with a step of the page',
    [{ step: 'One', title: 'Hello' }, 'Harbour'],
    ['One', 'Hello', client],
  ],
])('%s: the heading', (_, given, expected) => {
  expect(headOf(...given)).toEqual(expected)
})

test('the second of two steps names the step and the person', () => {
  const nodes = [
    inputNode({ name: 'traits.email', type: 'hidden', value: 'ada@example.com' }),
    submitNode('method', 'password', 'password'),
    submitNode('screen', 'previous', 'profile'),
  ]
  expect(headOf(undefined, 'Harbour', nodes)).toEqual([
    'Step 2 of 2',
    'Register an account',
    'to authenticate Harbour · Signing up as ada@example.com\nChoose how you want to sign in to your new account.',
  ])
})

test('the first of two steps names the step only', () => {
  const nodes = [
    inputNode({ name: 'traits.email', type: 'email', value: 'ada@example.com' }),
    submitNode('method', 'profile', 'profile'),
  ]
  expect(headOf(undefined, undefined, nodes)).toEqual(['Step 1 of 2', 'Register an account', undefined])
})
