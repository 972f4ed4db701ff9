import { describe, expect, test } from '@jest/globals'
import { flowWith, inputNode, submitNode } from '@/components/testing/flows'
import { elementsOf } from '@/components/testing/markup'
import { PlannedForm } from '@/components/testing/planned-form'
import { translatorFor } from '@/lib/i18n/translator'
import { readNodes } from '@/lib/ory/kratos/nodes/nodes'
import { planForm } from './form-plan'
import { foldOtherMethods, foldProviders } from './login-fold'

const t = translatorFor('en')
const identifier = inputNode({ name: 'identifier', type: 'text', required: true }, { label: { text: 'ID' } })
const password = inputNode(
  { name: 'password', type: 'password', required: true },
  { group: 'password', label: { text: 'Password' } },
)
const passwordButton = submitNode('method', 'password', 'password')
const codeButton = submitNode('method', 'code', 'code')
const google = submitNode('provider', 'google', 'oidc')
const line = submitNode('provider', 'line', 'oidc')
const passkey = inputNode(
  { name: 'passkey_login_trigger', type: 'button', onclickTrigger: 'oryPasskeyLogin' },
  { group: 'passkey', label: { id: 1010021, text: 'Passkey' } },
)
const csrf = inputNode({ name: 'csrf_token', type: 'hidden', value: 'c' })
const all = [csrf, google, line, identifier, password, passwordButton, codeButton, passkey]

const named = (node: { attributes: { name?: unknown; value?: unknown } }) =>
  [node.attributes.name, node.attributes.value].filter(Boolean).join('=')

function folded(nodes: readonly object[], preferredMethod?: string) {
  const read = readNodes(flowWith({ nodes }).ui.nodes, 'login', 'flow')
  const { first, others, lone, primary, enter } = foldOtherMethods(planForm(read, 'login'), preferredMethod)
  const names = (sections: typeof first) => sections.flatMap((section) => section.nodes.map(named))
  return {
    first: names(first),
    others: names(others),
    ...(lone && { lone: named(lone) }),
    primary: primary && named(primary),
    enter: enter.enter,
  }
}

describe('the preferred method is', () => {
  test('the providers and the fields, for an unknown visitor', () => {
    expect(folded(all)).toEqual({
      first: [
        'provider=google',
        'provider=line',
        'csrf_token=c',
        'identifier',
        'password',
        'method=password',
      ],
      others: ['method=code', 'passkey_login_trigger'],
      primary: 'method=password',
      // A browser would press the first button.
      enter: 'copy',
    })
  })

  test.each([
    ['passkey', passkey, 'passkey_login_trigger'],
    ['code', codeButton, 'method=code'],
  ])('with the fields, and a %s alone is not folded', (_, button, name) => {
    expect(folded([csrf, line, identifier, password, passwordButton, button])).toMatchObject({
      others: [],
      lone: name,
    })
  })

  test('a provider for a remembered visitor, and one other provider is not folded', () => {
    expect(folded([csrf, google, line], 'oidc/line')).toMatchObject({
      first: ['csrf_token=c', 'provider=line'],
      others: [],
      lone: 'provider=google',
    })
  })

  test.each(['oidc/nobody', 'totp'])(
    'the form shows its fields if Kratos does not offer the method %p',
    (way) => {
      expect(folded(all, way).first).toContain('password')
    },
  )

  test('a provider alone, and Enter still sends the fields', () => {
    expect(folded(all, 'oidc/line')).toEqual({
      first: ['provider=line', 'csrf_token=c'],
      others: [
        'provider=google',
        'identifier',
        'password',
        'method=password',
        'method=code',
        'passkey_login_trigger',
      ],
      primary: 'provider=line',
      enter: 'copy',
    })
  })

  test('a passkey alone', () => {
    expect(folded(all, 'passkey')).toMatchObject({
      first: ['csrf_token=c', 'passkey_login_trigger'],
      primary: undefined,
      enter: 'copy',
    })
  })

  test('the address with the button for a code', () => {
    expect(folded(all, 'code')).toMatchObject({
      first: ['csrf_token=c', 'identifier', 'method=code'],
      primary: 'method=code',
    })
  })
})

describe('of the second step of a registration', () => {
  const step = (nodes: readonly object[]) => {
    const read = readNodes(flowWith({ nodes }).ui.nodes, 'registration', 'flow')
    const { first, others } = foldProviders(planForm(read, 'registration'))
    return { first, others }
  }
  const namesIn = (sections: ReturnType<typeof step>['first']) =>
    sections.map(({ nodes, isAlternative }) => [nodes.map(named).join(), isAlternative])

  test('the providers are behind "Try another way", and a password and a passkey are not', () => {
    const { first, others } = step([csrf, google, line, password, passwordButton, passkey])
    expect(namesIn(first)).toEqual([
      ['csrf_token=c', false],
      ['password,method=password', false],
      ['passkey_login_trigger', true],
    ])
    expect(others.flatMap(({ nodes }) => nodes.map(named))).toEqual(['provider=google', 'provider=line'])
  })

  test('one provider alone is not folded', () => {
    expect(step([csrf, line, password, passwordButton])).toEqual({
      first: [expect.anything(), expect.anything()],
      others: [],
    })
  })

  test('nothing is folded, if providers are the only methods', () => {
    expect(step([csrf, google, line]).others).toEqual([])
  })
})

test.each([
  ['one way', [csrf, identifier, password, passwordButton]],
  ['providers only', [csrf, google, line]],
])('with %s, nothing is folded', (_, nodes) => {
  expect(folded(nodes).others).toEqual([])
})

describe('the form', () => {
  const markup = (props: object, nodes: readonly object[] = all, messages: readonly object[] = []) =>
    elementsOf(
      <PlannedForm
        flow={flowWith({ nodes, messages })}
        kind="login"
        page="/login?flow=1"
        action="/submit"
        t={t}
        fold="ways"
        {...props}
      />,
    )
  const isOpen = (elements: ReturnType<typeof markup>) =>
    elements.find(({ tag }) => tag === 'details')?.attributes.open !== undefined
  const error = { id: 4000006, type: 'error', text: 'Wrong.' }

  test('has one solid button, and "Try another way" below it', () => {
    const elements = markup({})
    const solid = elements.filter(({ attributes }) => attributes.class?.includes('button-semibold'))
    expect(solid.map(({ attributes }) => attributes.value)).toEqual(['password'])
    expect(elements.find(({ tag }) => tag === 'summary')?.text).toBe('Try another way')
    expect(isOpen(elements)).toBe(false)
  })

  const mark = (provider: string) =>
    inputNode(
      { name: 'provider', type: 'submit', value: provider },
      { group: 'oidc', label: { id: 1, text: `With ${provider}` } },
    )
  const buttonsOf = (elements: ReturnType<typeof markup>) =>
    elements
      .filter(({ attributes }) => attributes.name === 'provider')
      .map(({ text, attributes }) => [text, attributes.title])

  test('names up to three providers, and shows more of them as marks with names for a screen reader', () => {
    const three = ['line', 'google', 'github'].map(mark)
    expect(buttonsOf(markup({}, [...three, ...all.slice(3)]))).toEqual([
      ['With line', undefined],
      ['With google', undefined],
      ['With github', undefined],
    ])
    const five = [...three, mark('apple'), mark('a-provider-of-their-own')]
    expect(buttonsOf(markup({}, [...five, ...all.slice(3)]))).toEqual([
      ['With line', undefined],
      // There is no logo for it.
      ['With a-provider-of-their-own', undefined],
      ['With google', 'With google'],
      ['With github', 'With github'],
      ['With apple', 'With apple'],
    ])
  })

  test('has a line between the providers and the fields, and none if nothing follows', () => {
    const dividers = (nodes: readonly object[]) =>
      markup({}, nodes).filter(({ attributes }) => attributes.class === 'divider').length
    expect(dividers([csrf, line, identifier, password, passwordButton])).toBe(1)
    expect(dividers([csrf, identifier, password, passwordButton, passkey])).toBe(0)
  })

  test('a single method is a quiet button', () => {
    const code = markup({}, [csrf, identifier, password, passwordButton, codeButton])
    expect(code.find(({ attributes }) => attributes.value === 'code')?.attributes.class).toContain(
      'button-quiet',
    )
    expect(code.some(({ tag }) => tag === 'details')).toBe(false)
  })

  test('shows what was rejected', () => {
    expect(isOpen(markup({}, all, [error]))).toBe(false)
    expect(isOpen(markup({ preferredMethod: 'oidc/line' }, all, [error]))).toBe(true)
  })
})
