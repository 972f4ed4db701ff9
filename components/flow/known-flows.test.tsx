import { expect, test } from '@jest/globals'
import type { ReactNode } from 'react'
import { elementsOf, type MarkupElement, textsBeside } from '@/components/testing/markup'
import { PlannedForm } from '@/components/testing/planned-form'
import { translatorFor } from '@/lib/i18n/translator'
import { flowSchema, type RawNode, type UiText } from '@/lib/ory/kratos/flow/flow'
import { type FlowBody, knownFlows } from '@/lib/ory/kratos/testing/known-flows'

const t = translatorFor('en')

interface Drawn {
  readonly body: FlowBody
  readonly nodes: readonly RawNode[]
  readonly form: ReactNode
  readonly elements: readonly MarkupElement[]
}

/** What is true for every flow. One test has them all: rendering costs most. */
const rules: Readonly<Record<string, (drawn: Drawn) => void>> = {
  'shows every control once, with its name, type, value and constraints': ({ elements, nodes }) => {
    const expected = nodes.filter(({ type }) => type === 'input').map(expectedControl)
    expect(controlsOf(elements).toSorted(byText)).toEqual(expected.toSorted(byText))
  },
  'has each text alone in its element, so a browser can translate it': ({ form }) => {
    expect(textsBeside(form)).toEqual([])
  },
  'leaves each address and number as it is in a translation': ({ elements }) => {
    const left = elements.filter(({ attributes }) => attributes.translate === 'no').map(({ text }) => text)
    expect(addressesIn(left.join(' '))).toEqual(addressesIn(elements[0]?.text ?? ''))
  },
  'keeps the autocomplete tokens of Kratos': ({ elements, nodes }) => {
    const wanted = nodes
      .filter((node) => isField(node) && node.attributes.autocomplete !== undefined)
      .map(({ attributes: { name, autocomplete } }) => ({ name, autocomplete }))
    const found = wanted.map(({ name }) => ({
      name,
      autocomplete: elements.find(({ attributes }) => attributes.name === name)?.attributes.autocomplete,
    }))
    expect(found).toEqual(wanted)
  },
  'labels every control with the label of Kratos': ({ elements, nodes }) => {
    const labels = elements.filter(({ tag }) => tag === 'label' || tag === 'button').map(({ text }) => text)
    const unlabelled = nodes
      .filter(({ meta, type, attributes }) => type === 'input' && meta?.label && attributes.type !== 'hidden')
      .map((node) => ({ isOptional: isOptionalTrait(node), label: t.message(node.meta?.label as UiText) }))
      .filter(({ label }) => !labels.includes(label))
      .filter(
        ({ isOptional, label: name }) => !(isOptional && labels.includes(t.text('field.optional', { name }))),
      )
    expect(unlabelled).toEqual([])
  },
  'links each label and each node message to its control': ({ elements, nodes }) => {
    const ids = elements.flatMap(({ attributes }) => attributes.id ?? [])
    const linked = elements.flatMap(({ attributes }) =>
      [attributes.for, attributes['aria-describedby']].filter((id) => id !== undefined && id !== ''),
    )
    expect(ids).toEqual([...new Set(ids)])
    expect(linked.filter((id) => !ids.includes(String(id)))).toEqual([])
    for (const node of nodes.filter(isField)) {
      for (const message of node.messages) {
        const control = elements.find(({ attributes }) => attributes.name === node.attributes.name)
        const messages = elements.find(
          ({ attributes }) => attributes.id === control?.attributes['aria-describedby'],
        )
        expect(control?.attributes['aria-describedby']).toBeDefined()
        expect(messages?.text).toContain(t.message(message))
        expect(control?.attributes['aria-invalid']).toBe(message.type === 'error' ? 'true' : undefined)
      }
    }
  },
  'announces every message of the flow and of nodes that are not fields': ({ elements, nodes, body }) => {
    const announced = elements.filter(({ attributes }) => ['alert', 'status'].includes(attributes.role ?? ''))
    const otherMessages = nodes.filter((node) => !isField(node)).flatMap(({ messages }) => messages)
    for (const message of [...(body.ui.messages ?? []), ...otherMessages] as UiText[]) {
      const alert = announced.find(({ text }) => text.startsWith(t.message(message)))
      expect(alert?.attributes.role).toBe(message.type === 'error' ? 'alert' : 'status')
    }
  },
  'shows texts, images and divs, and runs no script': ({ elements, nodes }) => {
    const everything = elements[0]?.text
    for (const { type, attributes } of nodes) {
      if (type === 'div')
        expect(elements.some(({ attributes: { id } }) => id?.endsWith(String(attributes.id)))).toBe(true)
      if (type === 'img')
        expect(elements.some(({ attributes: { src } }) => src === attributes.src)).toBe(true)
      if (type !== 'text') continue
      const text = attributes.text as UiText
      const secrets = (text.context?.secrets as UiText[] | undefined) ?? [text]
      for (const secret of secrets) expect(everything).toContain(t.message(secret))
    }
    const running = elements.filter(
      ({ tag, attributes }) =>
        tag === 'script' || Object.keys(attributes).some((name) => name.startsWith('on')),
    )
    expect(running).toEqual([])
  },
}

test.each(knownFlows())('$path', ({ kind, body }) => {
  const flow = flowSchema.parse(body)
  const form = <PlannedForm flow={flow} kind={kind} page={`/${kind}`} action="/submit" t={t} />
  const drawn = { body, nodes: body.ui.nodes as RawNode[], form, elements: elementsOf(form) }
  for (const rule of Object.values(rules)) rule(drawn)
})

/** The middle of each address, and the start of each phone number. */
function addressesIn(text: string): readonly string[] {
  return text.match(/\S@\S|\+\d{3}/g) ?? []
}

/** An optional trait can have a mark behind its label (`mark-optional.test.ts`). */
function isOptionalTrait({ attributes: { name, required } }: RawNode): boolean {
  return String(name).startsWith('traits.') && required !== true
}

function isField({ type, attributes }: RawNode): boolean {
  return type === 'input' && !['hidden', 'submit', 'button'].includes(String(attributes.type))
}

/** The control that the markup must have for an input node of Kratos. */
function expectedControl({ attributes }: RawNode) {
  const { name, type, value, required, disabled, pattern, maxlength } = attributes
  const isTyped = !['hidden', 'submit', 'button', 'checkbox'].includes(String(type))
  // Visitors may type spaces in a code. Kratos' limits do not count them.
  const hasLimits = isTyped && name !== 'code' && name !== 'totp_code'
  return {
    name,
    type: type === 'email' ? 'text' : type,
    value: type === 'password' ? '' : type === 'checkbox' ? 'true' : String(value ?? ''),
    disabled: disabled === true || isCeremony(attributes),
    ...(type !== 'hidden' && type !== 'submit' && { required: required === true }),
    ...(hasLimits && pattern !== undefined && { pattern }),
    ...(type === 'email' && { pattern: expect.stringContaining('@') }),
    ...(hasLimits && maxlength !== undefined && { maxlength: String(maxlength) }),
  }
}

/** The button of a ceremony is disabled until its script has loaded. */
function isCeremony({ type, onclick }: RawNode['attributes']): boolean {
  return type === 'button' && onclick !== undefined
}

function controlsOf(elements: readonly MarkupElement[]) {
  const limits = ['pattern', 'maxlength']
  return elements
    .filter(
      ({ tag, attributes }) =>
        ['input', 'button', 'select'].includes(tag) && attributes['aria-hidden'] === undefined,
    )
    .filter(({ attributes: { name = '' } }) => name !== '' && !name.startsWith('latchkey.'))
    .map(({ attributes }) => {
      const { name, type, value = '', required, disabled } = attributes
      return {
        name,
        type,
        value,
        disabled: disabled !== undefined,
        ...(type !== 'hidden' && type !== 'submit' && { required: required !== undefined }),
        ...Object.fromEntries(Object.entries(attributes).filter(([key]) => limits.includes(key))),
      }
    })
}

function byText(a: object, b: object): number {
  return JSON.stringify(a) < JSON.stringify(b) ? -1 : 1
}
