import { describe, expect, it } from '@jest/globals'
import { flowWith, inputNode } from '@/components/testing/flows'
import { propsWith } from '@/components/testing/island-props'
import { elementsOf, type MarkupElement } from '@/components/testing/markup'
import { translatorFor } from '@/lib/i18n/translator'
import { readNodes } from '@/lib/ory/kratos/nodes/nodes'
import { callingCountries } from '@/lib/phone/country-list'
import type { PhoneStepState } from '@/lib/phone/phone-session'
import { phoneStepView } from '@/lib/phone/phone-step'
import { PhoneStep } from './phone-step'

const t = translatorFor('en')
const [node] = readNodes(
  flowWith({ nodes: [inputNode({ name: 'traits.phone', type: 'text' }, { label: { text: 'Phone' } })] }).ui
    .nodes,
  'registration',
)
const now = 1_000_000
const countries = callingCountries('en', ['TW', 'US'])

function render(step: PhoneStepState, translator = t): MarkupElement[] {
  if (!node) throw new Error('there is no node')
  const context = {
    field: 'traits.phone',
    step,
    view: phoneStepView(step, now),
    csrfToken: 'token',
    countries,
    country: 'US',
  }
  return elementsOf(<PhoneStep node={node} t={translator} context={context} />)
}

/** The names that docs/behaviour.md 3 gives to the injected elements, in the order of the page. */
function partsOf(elements: readonly MarkupElement[]): string[] {
  return elements
    .map(({ attributes }) => attributes.name ?? attributes.id ?? '')
    .filter((name) => name.startsWith('traits.'))
}

const phone = '+886912345678'
const sent: PhoneStepState = { kind: 'code_sent', phone, waitUntil: now + 30_000 }

describe('the phone step (docs/behaviour.md 2.6 and 4.6)', () => {
  it.each<[string, PhoneStepState, string[]]>([
    ['at first', { kind: 'initial', phone: '', waitUntil: 0 }, ['traits.phone', 'traits.smssend']],
    [
      'with an invalid number',
      { kind: 'initial', phone: '0912', waitUntil: 0, problem: 'format' },
      ['traits.phone', 'traits.error.phone.format', 'traits.smssend'],
    ],
    ['with a code sent', sent, ['traits.phone', 'traits.smssend', 'traits.sms', 'traits.phoneverify']],
    [
      'with a wrong code',
      { ...sent, problem: 'code' },
      [
        ...['traits.phone', 'traits.smssend', 'traits.sms'],
        ...['traits.error.phone.verification', 'traits.phoneverify'],
      ],
    ],
    ['verified', { ...sent, kind: 'verified' }, ['traits.phone', 'traits.reverification', 'traits.tick']],
  ])('%s', (_, step, parts) => {
    expect(partsOf(render(step))).toEqual(parts)
  })

  it.each<[string, PhoneStepState, unknown[]]>([
    ['at first', { kind: 'initial', phone: '', waitUntil: 0 }, [['8888001', 'phone.send', 'Send SMS Code']]],
    [
      'with an invalid number',
      { kind: 'initial', phone: '0912', waitUntil: 0, problem: 'refused' },
      [
        ['8888005', 'phone.problem.refused', 'Phone format error!'],
        ['8888001', 'phone.send', 'Send SMS Code'],
      ],
    ],
    [
      'with a wrong code',
      { ...sent, problem: 'code' },
      [
        ['8888001', 'phone.send', 'Send SMS Code'],
        ['8888002', 'phone.sms', 'SMS Code'],
        ['8888005', 'phone.problem.code', 'SMS code error!'],
        ['8888003', 'phone.verify', 'Verify Phone'],
      ],
    ],
    [
      'verified',
      { ...sent, kind: 'verified' },
      [
        ['8888004', 'phone.reverification', 'Reverification'],
        ['8888006', 'phone.verified', 'Your phone number is verified.'],
      ],
    ],
  ])('each injected text has its message id and its key: %s', (_, step, marked) => {
    const marks = render(step).flatMap(({ attributes, text }) =>
      'data-message-id' in attributes
        ? [[attributes['data-message-id'], attributes['data-message-key'], text]]
        : [],
    )
    expect(marks).toEqual(marked)
  })

  it('requires number and code, and shows an example number', () => {
    const fields = render(sent).filter(
      ({ tag, attributes }) => tag === 'input' && attributes.type !== 'hidden',
    )
    expect(fields.map(({ attributes }) => [attributes.type, attributes.autocomplete])).toEqual([
      ['tel', 'tel'],
      ['text', 'one-time-code'],
    ])
    for (const { attributes } of fields) expect(attributes).toHaveProperty('required')
    expect(fields[0]?.attributes.placeholder).toBe('+886 912 345 678')
  })

  it('links an error to its field and announces it', () => {
    const elements = render({ ...sent, problem: 'code' })
    const field = elements.find(({ attributes }) => attributes.name === 'traits.sms')
    const line = elements.find(({ attributes }) => attributes.id === field?.attributes['aria-describedby'])
    expect(field?.attributes['aria-invalid']).toBe('true')
    expect(line).toMatchObject({ text: 'SMS code error!', attributes: { role: 'alert' } })
  })

  const initial: PhoneStepState = { kind: 'initial', phone: '', waitUntil: 0 }
  const textsOf = (step: PhoneStepState) => render(step).map(({ text }) => text)
  const fieldOf = (step: PhoneStepState, name: string) =>
    render(step).find(({ attributes }) => attributes.name === name)?.attributes

  it('posts the token of Latchkey’s own routes', () => {
    expect(fieldOf(initial, 'latchkey.csrf')).toMatchObject({ type: 'hidden', value: 'token' })
    expect(render(initial).find(({ attributes }) => attributes.id === 'phone-step')).toBeDefined()
  })

  it('has a list of countries, with the chosen one, until the number is verified', () => {
    const optionsOf = (step: PhoneStepState) =>
      render(step)
        .filter(({ tag }) => tag === 'option')
        .map(({ text, attributes }) => [attributes.value, text, 'selected' in attributes])
    const listed = [
      ['TW', '+886 Taiwan', false],
      ['US', '+1 United States', true],
    ]
    expect(optionsOf(initial)).toEqual(listed)
    expect(optionsOf(sent)).toEqual(listed)
    expect(optionsOf({ ...sent, kind: 'verified' })).toEqual([])
    const list = fieldOf(initial, 'latchkey.country')
    const label = render(initial).find(({ attributes }) => attributes.for === list?.id)
    expect(label?.text).toBe('Country')
  })

  it('explains how to write a number', () => {
    const example = '+886\u00a0912\u00a0345\u00a0678'
    const hint = t.text('phone.hint', { example })
    expect(textsOf(initial)).toContain(hint)
    const hintId = render(initial).find(({ text, tag }) => tag === 'p' && text === hint)?.attributes.id
    expect(fieldOf(initial, 'traits.phone')?.['aria-describedby']).toBe(hintId)
    expect(fieldOf(initial, 'traits.phone')).not.toHaveProperty('aria-invalid')
    expect(textsOf({ ...sent, kind: 'verified' })).not.toContain(hint)
    expect(fieldOf({ ...sent, kind: 'verified' }, 'traits.phone')).not.toHaveProperty('aria-describedby')
  })

  it.each([
    ['format', { example: '+886 912 345 678' }],
    ['country', {}],
    ['refused', {}],
    ['bound', {}],
    ['unverified', {}],
  ] as const)('the problem %s is about the number', (problem, values) => {
    const step = { ...initial, phone: '0912', problem }
    const field = fieldOf(step, 'traits.phone')
    expect(field).toMatchObject({ value: '0912', 'aria-invalid': 'true' })
    const [problemId, ...others] = field?.['aria-describedby']?.split(' ') ?? []
    const elements = render(step)
    expect(elements.find(({ attributes }) => attributes.id === problemId)?.text).toBe(
      t.text(`phone.problem.${problem}`, { example: '', minutes: 1, ...values }),
    )
    // The hint has the same example as the message of a wrong format.
    const hints = elements.filter(({ attributes }) => attributes.id === `${field?.id}-hint`)
    expect(hints).toHaveLength(problem === 'format' ? 0 : 1)
    expect(others).toEqual(hints.map(({ attributes }) => attributes.id))
  })

  it.each([
    [0, 1],
    [60_000, 1],
    [61_000, 2],
    [3_600_000, 60],
  ])('the wait of %d ms is %d minutes in the sentence about too many attempts', (wait, minutes) => {
    const step: PhoneStepState = { ...initial, phone, waitUntil: now + wait, problem: 'too_often' }
    expect(textsOf(step)).toContain(t.text('phone.problem.too_often', { minutes }))
  })

  it('shows the messages of Kratos only while the visitor has typed nothing new', () => {
    const missing = [{ id: 4000002, text: 'Property phone is missing.', type: 'error' }]
    const [told] = readNodes(
      flowWith({ nodes: [inputNode({ name: 'traits.phone', type: 'text' }, { messages: missing })] }).ui
        .nodes,
      'registration',
    )
    if (!told) throw new Error('there is no node')
    const alertsOf = (step: PhoneStepState) => {
      const context = {
        field: 'traits.phone',
        step,
        view: phoneStepView(step, now),
        csrfToken: 'c',
        countries,
        country: 'US',
      }
      const elements = elementsOf(<PhoneStep node={told} t={t} context={context} />)
      return elements.filter(({ attributes }) => attributes.role === 'alert').length
    }
    expect(alertsOf(initial)).toBe(1)
    expect(alertsOf({ ...initial, phone: '1' })).toBe(0)
    expect(alertsOf({ ...initial, problem: 'refused' })).toBe(1)
  })

  it('shows where the code was sent, unless there is a problem to read', () => {
    const announced = t.text('phone.sent', { phone })
    expect(textsOf(sent)).toContain(announced)
    expect(textsOf({ ...sent, problem: 'code' })).not.toContain(announced)
    expect(fieldOf(sent, 'traits.sms')).not.toHaveProperty('aria-describedby')
    expect(textsOf(sent)).toContain(t.text('phone.sms'))
  })

  it('without JavaScript, shows how long to wait for another code', () => {
    const wait = t.text('phone.again_without_script', { seconds: 30 })
    expect(render(sent).some(({ tag, text }) => tag === 'noscript' && text.includes(wait))).toBe(true)
    expect(render(initial).some(({ tag }) => tag === 'noscript')).toBe(false)
  })

  it('each button posts to its own route, and the browser does not validate the other fields', () => {
    const buttonsOf = (step: PhoneStepState) =>
      render(step).flatMap(({ tag, text, attributes }) =>
        tag === 'button' && attributes.name !== 'traits.smssend'
          ? [[attributes.name, attributes.formaction, 'formnovalidate' in attributes, text]]
          : [],
      )
    expect(buttonsOf(sent)).toEqual([
      ['traits.phoneverify', '/api/phone/verify', true, t.text('phone.verify')],
    ])
    expect(buttonsOf({ ...sent, kind: 'verified' })).toEqual([
      ['traits.reverification', '/api/phone/reverification', true, t.text('phone.reverification')],
    ])
  })

  it('a verified number is read-only', () => {
    expect(fieldOf({ ...sent, kind: 'verified' }, 'traits.phone')).toHaveProperty('readonly')
    expect(fieldOf(sent, 'traits.phone')).not.toHaveProperty('readonly')
    expect(textsOf({ ...sent, kind: 'verified' })).toContain(t.text('phone.verified'))
  })

  it('the main button is the next one to press', () => {
    const buttonsOf = (step: PhoneStepState) =>
      render(step).flatMap(({ tag, text, attributes }) =>
        tag === 'button' ? [[attributes.name, attributes.class, text]] : [],
      )
    const send = t.text('phone.send')
    expect(buttonsOf(initial)).toEqual([['traits.smssend', 'button button-semibold button-large', send]])
    expect(buttonsOf(sent)).toEqual([
      ['traits.smssend', 'button button-outline button-large', expect.any(String)],
      ['traits.phoneverify', 'button button-semibold button-large', t.text('phone.verify')],
    ])
    expect(buttonsOf({ ...sent, kind: 'verified' })).toEqual([
      ['traits.reverification', 'button button-outline button-large', t.text('phone.reverification')],
    ])
  })

  it('shows the wait as the button that sends another mail does', () => {
    const send = render(sent).find(({ attributes }) => attributes.name === 'traits.smssend')
    expect(send?.text).toBe('Send SMS Code · 30')
  })

  it('each control has a unique id', () => {
    for (const step of [initial, sent]) {
      const ids = render(step).flatMap(({ attributes: { id } }) => id ?? [])
      expect(ids).not.toContain('')
      expect(new Set(ids).size).toBe(ids.length)
    }
    const labels = render(sent).filter(({ tag }) => tag === 'label')
    expect(labels.map(({ text, attributes }) => [text, attributes.for])).toContainEqual([
      t.text('phone.sms'),
      fieldOf(sent, 'traits.sms')?.id,
    ])
  })

  it('has no notice beside a problem, and one sentence about a verified number', () => {
    const noticesOf = (step: PhoneStepState) =>
      render(step).flatMap(({ tag, text, attributes }) =>
        tag === 'p' && attributes.class === 'field-message' && attributes.id === undefined ? [text] : [],
      )
    expect(noticesOf({ ...sent, waitUntil: 0 })).toEqual([t.text('phone.sent', { phone })])
    expect(noticesOf({ ...sent, waitUntil: 0, problem: 'code' })).toEqual([])
    expect(noticesOf({ ...sent, kind: 'verified' })).toEqual([])
  })
})

it('a verified number is announced', () => {
  const step = { kind: 'verified', phone, waitUntil: 0 } as const
  const context = {
    ...{ field: 'traits.phone', csrfToken: 'token', countries: [], country: undefined },
    ...{ step, view: phoneStepView(step, 0) },
  }
  expect(propsWith('isShown', node && <PhoneStep node={node} t={t} context={context} />)).toEqual([
    { text: t.text('phone.verified'), isShown: false },
  ])
})
