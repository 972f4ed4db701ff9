import { describe, expect, it } from '@jest/globals'
import { flowWith, inputNode, submitNode } from '@/components/testing/flows'
import { elementsOf, type MarkupElement } from '@/components/testing/markup'
import { translatorFor } from '@/lib/i18n/translator'
import { type Flow, flowSchema } from '@/lib/ory/kratos/flow/flow'
import { exampleFlows } from '@/lib/ory/kratos/testing/example-flows'
import { LoginForms } from './login-forms'

const t = translatorFor('en')
const allMethods = flowSchema.parse(exampleFlows['confirm with every second factor'])

function card(flow: Flow, facts: object = {}): MarkupElement[] {
  const settingsHref = '/settings?return_to=%2Forders'
  return elementsOf(
    <LoginForms {...{ settingsHref }} facts={{ flow, t, ...facts }} page="/login?flow=1" action="/submit" />,
  )
}

/** The names of the controls of each form, in the order of the page. */
function formsOf(elements: readonly MarkupElement[]): string[][] {
  const forms: string[][] = []
  for (const { tag, attributes } of elements) {
    if (tag === 'form') forms.push([])
    if (attributes.name !== undefined && !attributes.name.startsWith('latchkey.')) {
      forms.at(-1)?.push(attributes.name)
    }
  }
  return forms
}

/** The position of each error: the method of the form that contains it, or 'before' all forms. */
function placesOf(elements: readonly MarkupElement[]): string[] {
  const isError = ({ attributes }: MarkupElement) => attributes.role === 'alert'
  return elements.flatMap((element, at) => {
    if (!isError(element)) return []
    const before = elements.slice(0, at).toReversed()
    const form = before.findIndex(({ tag }) => tag === 'form')
    if (form < 0) return ['before']
    return [before.slice(0, form).find(({ tag }) => tag === 'button')?.attributes.value ?? 'no button']
  })
}

const isAnnounced = ({ attributes }: MarkupElement) => ['alert', 'status'].includes(attributes.role ?? '')

describe('in second-factor mode', () => {
  it('each method has a form of its own, with the shared nodes', () => {
    const own = formsOf(card(allMethods)).map((names) =>
      names.filter((name) => name !== 'csrf_token' && name !== 'identifier'),
    )
    expect(own).toEqual([
      ['totp_code', 'method'],
      expect.arrayContaining(['webauthn_login']),
      ['address'],
      ['lookup_secret', 'method'],
    ])
    for (const names of formsOf(card(allMethods))) {
      expect(names).toContain('csrf_token')
      // The button with an address names the account itself.
      expect(names.includes('identifier')).toBe(!names.includes('address'))
    }
  })

  it('a code that could have been sent to several addresses is posted with the right one', () => {
    const identifier = (value: string) =>
      inputNode({ name: 'identifier', type: 'hidden', value }, { group: 'code' })
    const nodes = [identifier('+15550100'), identifier('ada@example.com')]
    const flow = flowSchema.parse({
      ...flowWith({ nodes: [...nodes, submitNode('method', 'code', 'code')] }),
      refresh: true,
    })
    const values = card(flow).filter(({ attributes }) => attributes.name === 'identifier')
    expect(values.map(({ attributes }) => attributes.value)).toEqual(['+15550100'])
  })

  it('the preferred method is visible, and the others open with a press', () => {
    const elements = card(allMethods)
    const more = elements.findIndex(({ tag }) => tag === 'details')
    expect(formsOf(elements.slice(0, more))).toEqual([expect.arrayContaining(['totp_code'])])
    expect(elements[more]?.attributes.open).toBeUndefined()
    expect(elements[more + 1]?.text).toBe('Try another way')
  })

  it('after an error, the other methods are visible immediately', () => {
    const messages = [{ id: 4000008, text: 'Wrong', type: 'error' }]
    const { nodes } = allMethods.ui
    const flow = flowSchema.parse({ ...allMethods, ui: { nodes, messages } })
    expect(card(flow).find(({ tag }) => tag === 'details')?.attributes.open).toBe('')
  })

  it('has "or" between the other methods, and not before the first of them', () => {
    const elements = card(allMethods)
    const more = elements.slice(elements.findIndex(({ tag }) => tag === 'details'))
    const order = more.flatMap(({ tag, text }) =>
      tag === 'form' ? ['form'] : text === t.text('divider.or') && tag !== 'span' ? ['or'] : [],
    )
    expect(order).toEqual(['form', 'or', 'form', 'or', 'form'])
  })

  it('after a success, the other methods stay closed', () => {
    const messages = [
      { id: 4000008, text: 'Wrong', type: 'error' },
      { id: 1, text: 'Sent', type: 'success' },
    ]
    const { nodes } = allMethods.ui
    const isOpen = (texts: readonly object[]) =>
      card(flowSchema.parse({ ...allMethods, ui: { nodes, messages: texts } })).find(
        ({ tag }) => tag === 'details',
      )?.attributes.open !== undefined
    expect([isOpen(messages), isOpen(messages.slice(1)), isOpen([])]).toEqual([true, false, false])
  })

  it('only the preferred method gets the focus', () => {
    const code = (group: string) => [
      inputNode({ name: `${group}_code`, type: 'text' }, { group }),
      submitNode('method', group, group),
    ]
    const flow = flowSchema.parse({
      ...flowWith({ nodes: [...code('totp'), ...code('lookup_secret')] }),
      requested_aal: 'aal2',
    })
    const focused = card(flow).flatMap(({ attributes: { autofocus, name } }) =>
      autofocus === undefined ? [] : [name],
    )
    expect(focused).toEqual(['totp_code'])
  })

  it('a method alone has no others to open', () => {
    const nodes = [submitNode('method', 'totp', 'totp')]
    const flow = flowSchema.parse({ ...flowWith({ nodes }), requested_aal: 'aal2' })
    const elements = card(flow)
    expect(elements.filter(({ tag }) => tag === 'details')).toEqual([])
    expect(elements.map(({ text }) => text)).not.toContain(t.text('login.nothing_to_confirm_with'))
  })

  it.each([
    ['the app', 4000008, undefined, ['totp', 'lookup_secret'], 'totp'],
    ['the backup codes', 4000016, undefined, ['totp', 'lookup_secret'], 'lookup_secret'],
    ['the key', 4000008, undefined, ['webauthn', 'lookup_secret'], 'webauthn'],
    ['the password', 4000006, undefined, ['webauthn', 'password'], 'password'],
    ['the app, although a code was sent', 4000008, 'code', ['totp', 'code'], 'totp'],
    ['the code that was sent', 4000001, 'code', ['totp', 'code'], 'code'],
    ['an unknown method', 4000001, undefined, ['totp', 'lookup_secret'], 'before'],
    ['the app or the key', 4000008, undefined, ['webauthn', 'totp'], 'before'],
    ['a method without a form', 4000011, undefined, ['lookup_secret', 'code'], 'before'],
  ])('a message about %s is shown once, in the right place', (_, id, active, methods, place) => {
    const nodes = methods.map((method) => submitNode('method', method, method))
    const messages = [{ id, text: 'Wrong', type: 'error' }]
    const flow = flowSchema.parse({ ...flowWith({ nodes, messages }), requested_aal: 'aal2', active })
    expect(placesOf(card(flow))).toEqual([place])
  })

  it('shows both messages if Kratos requests re-authentication with the second step', () => {
    expect(
      card(allMethods)
        .filter(isAnnounced)
        .map(({ text }) => text),
    ).toEqual(["Please confirm that it's you to continue.", 'Please complete the second step.'])
  })

  it('ids are unique, and one label belongs to each field', () => {
    const ids = card(allMethods).flatMap(({ attributes: { id } }) => id ?? [])
    expect(new Set(ids).size).toBe(ids.length)
  })

  it('Latchkey’s own notice is shown once', () => {
    const notice = { severity: 'info', text: 'Open for too long' }
    const shown = card(allMethods, { notice }).filter(
      (element) => isAnnounced(element) && element.text === notice.text,
    )
    expect(shown).toHaveLength(1)
  })

  it('hidden nodes are in every form', () => {
    const captcha = inputNode({ name: 'transient_payload.captcha', type: 'hidden' }, { group: 'captcha' })
    const { nodes } = allMethods.ui
    for (const names of formsOf(
      card(flowSchema.parse({ ...allMethods, ui: { nodes: [...nodes, captcha] } })),
    )) {
      expect(names).toContain('transient_payload.captcha')
    }
  })

  it('shows that no second factor is set up, and no message', () => {
    const messages = [{ id: 1010004, text: '', type: 'info' }]
    const elements = card({ ...flowWith({ nodes: [], messages }), requested_aal: 'aal2' })
    expect(elements[0]?.text).toContain('not set up a way to confirm')
    expect(elements.filter(isAnnounced)).toEqual([])
    expect(elements.at(-1)).toMatchObject({
      attributes: { href: '/settings?return_to=%2Forders' },
      text: t.text('settings.title'),
    })
  })
})

it('is one form in a normal sign-in', () => {
  const nodes = [
    inputNode({ name: 'identifier', type: 'text' }),
    submitNode('method', 'password', 'password'),
    submitNode('method', 'code', 'code'),
  ]
  expect(formsOf(card(flowWith({ nodes })))).toHaveLength(1)
})
