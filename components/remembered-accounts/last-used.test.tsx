import { expect, test } from '@jest/globals'
import { flowWith, inputNode, submitNode } from '@/components/testing/flows'
import { elementsOf } from '@/components/testing/markup'
import { PlannedForm } from '@/components/testing/planned-form'
import { translatorFor } from '@/lib/i18n/translator'
import { lastUsedMark } from './last-used'

const google = submitNode('provider', 'google', 'oidc')
const line = submitNode('provider', 'line', 'oidc')
const password = [
  inputNode({ name: 'identifier', type: 'text' }),
  inputNode({ name: 'password', type: 'password' }, { group: 'password' }),
  submitNode('method', 'password', 'password'),
]

/** The value of the button after each mark. */
function marked(nodes: unknown, method?: string, fold?: 'ways'): (string | undefined)[] {
  const elements = elementsOf(
    <PlannedForm
      flow={flowWith({ nodes })}
      kind="login"
      page="/login?flow=1"
      action="/submit"
      t={translatorFor('en')}
      mark={lastUsedMark(method, translatorFor('en'))}
      fold={fold}
      preferredMethod={method}
    />,
  )
  return elements.flatMap(({ attributes }, index) =>
    attributes['aria-label'] === 'Last used'
      ? [elements.slice(index).find(({ tag }) => tag === 'button')?.attributes.value]
      : [],
  )
}

test.each([
  ['oidc/google', ['google']],
  ['oidc/line', ['line']],
  ['password', ['password']],
  ['google', []],
  ['code', []],
  [undefined, []],
])('after a sign-in by %p, %j is marked', (method, values) => {
  expect(marked([google, line, ...password], method)).toEqual(values)
})

test('a passkey can be marked, and a button of another name cannot', () => {
  const passkey = inputNode({ name: 'passkey_login_trigger', type: 'button' }, { group: 'passkey' })
  const elements = elementsOf(
    <PlannedForm
      flow={flowWith({ nodes: [google, passkey] })}
      kind="login"
      page="/login"
      action="/submit"
      t={translatorFor('en')}
      mark={lastUsedMark('passkey', translatorFor('en'))}
    />,
  )
  const badges = elements.filter(({ attributes }) => attributes.class === 'badge')
  expect(badges.map(({ text }) => text)).toEqual(['Last used'])
  expect(marked([google, submitNode('screen', 'password', 'profile')], 'password')).toEqual([])
  expect(marked([google, inputNode({ name: 'method', type: 'button', value: 'code' })], 'code')).toEqual([])
})

test('the only method in view has no mark', () => {
  expect(marked([google, line, ...password], 'password', 'ways')).toEqual([])
  expect(marked([google, ...password], 'password', 'ways')).toEqual(['password'])

  expect(marked(password, 'password')).toEqual([])
  expect(marked([google], 'oidc/google')).toEqual([])
})
