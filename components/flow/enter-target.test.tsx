import { describe, expect, it } from '@jest/globals'
import { flowWith, inputNode, submitNode } from '@/components/testing/flows'
import { elementsOf } from '@/components/testing/markup'
import { PlannedForm } from '@/components/testing/planned-form'
import { translatorFor } from '@/lib/i18n/translator'
import type { FlowKind } from '@/lib/urls/flow-kind'

const field = inputNode({ name: 'traits.email', type: 'email', required: true }, { group: 'password' })
const save = submitNode('method', 'password', 'password', { text: 'Sign up' })
const google = submitNode('provider', 'google', 'oidc')

function formOf(kind: FlowKind, nodes: readonly object[]) {
  return elementsOf(
    <PlannedForm flow={flowWith({ nodes })} kind={kind} page="/" action="/" t={translatorFor('en')} />,
  )
}
/** The markup for browsers without JavaScript. */
const withoutScript = (kind: FlowKind, nodes: readonly object[]) =>
  formOf(kind, nodes).flatMap(({ tag, text }) => (tag === 'noscript' ? [text] : []))

describe('a form that Enter must not send', () => {
  it('is sent by Enter without JavaScript, like by its main button', () => {
    const [copy = '', ...others] = withoutScript('registration', [field, save])
    expect(others).toEqual([])
    expect(copy).toMatch(/>Sign up<\/button>$/)
    expect([...copy.matchAll(/[\w-]+="[^"]*"/g)].map(String).sort()).toEqual([
      ...['aria-hidden="true"', 'class="visually-hidden"', 'name="method"'],
      ...['tabindex="-1"', 'type="submit"', 'value="password"'],
    ])
  })

  it('skips the browser’s validation if its main button does', () => {
    const code = inputNode({ name: 'code', type: 'text', required: true }, { group: 'code' })
    const [copy] = withoutScript('registration', [field, save, code, submitNode('method', 'code', 'code')])
    expect(copy).toContain(' formNoValidate=""')
  })

  it('has no such copy without a main button', () => {
    expect(withoutScript('registration', [field, google])).toEqual([])
    expect(formOf('registration', [field, google]).find(({ tag }) => tag === 'button')?.attributes).toEqual({
      type: 'submit',
      disabled: '',
      hidden: '',
    })
  })
})

describe('a login form', () => {
  it('has no copy if its main button comes first', () => {
    expect(withoutScript('login', [field, save])).toEqual([])
    expect(formOf('login', [field, save]).filter(({ tag }) => tag === 'button')).toHaveLength(1)
  })

  it('has a copy in front of the buttons of providers', () => {
    const buttons = formOf('login', [google, field, save]).filter(({ tag }) => tag === 'button')
    expect(buttons.map(({ attributes }) => [attributes.value, attributes.class])).toEqual([
      ['password', 'visually-hidden'],
      ['google', expect.any(String)],
      ['password', expect.stringContaining('semibold')],
    ])
  })
})
