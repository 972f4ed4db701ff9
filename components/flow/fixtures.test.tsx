import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from '@jest/globals'
import { elementsOf, type MarkupElement } from '@/components/testing/markup'
import { type FlowKind, flowKinds } from '@/lib/http/flow-kind'
import { translatorFor } from '@/lib/i18n/translator'
import { flowSchema, type RawNode, type UiText } from '@/lib/ory/kratos/flow'
import { FlowForm } from './flow-form'

const folder = join(__dirname, 'fixtures', 'kratos')
const t = translatorFor('en')

const flows = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.json'))
  .map((path) => ({ path, body: JSON.parse(readFileSync(join(folder, path), 'utf8')) }))
  .filter(({ body }) => 'ui' in body)

describe.each(flows)('$path', ({ path, body }) => {
  const kind = flowKinds.find((name) => path.startsWith(name)) as FlowKind
  const flow = flowSchema.parse(body)
  const elements = elementsOf(<FlowForm flow={flow} kind={kind} page={`/${kind}`} action="/submit" t={t} />)
  const nodes: RawNode[] = body.ui.nodes

  it('shows every control once, with its name, type, value and constraints', () => {
    const expected = nodes.filter(({ type }) => type === 'input').map(expectedControl)
    expect(controlsOf(elements).toSorted(byText)).toEqual(expected.toSorted(byText))
  })

  it('keeps the autocomplete tokens of Kratos', () => {
    for (const { attributes } of nodes.filter(isField)) {
      if (attributes.autocomplete === undefined) continue
      const control = elements.find(({ attributes: { name } }) => name === attributes.name)
      expect(control?.attributes.autocomplete).toBe(attributes.autocomplete)
    }
  })

  it('labels every control with the label of Kratos', () => {
    for (const node of nodes.filter(({ meta, type }) => type === 'input' && meta?.label)) {
      if (node.attributes.type === 'hidden') continue
      const label = t.message(node.meta?.label as UiText)
      const labels = elements.filter(({ tag }) => tag === 'label' || tag === 'button').map(({ text }) => text)
      expect(labels).toContain(label)
    }
  })

  it('links each label and each node message to its control', () => {
    const ids = elements.flatMap(({ attributes }) => attributes.id ?? [])
    expect(new Set(ids).size).toBe(ids.length)
    for (const { attributes } of elements) {
      for (const id of [attributes.for, attributes['aria-describedby']]) if (id) expect(ids).toContain(id)
    }
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
  })

  it('announces every message of the flow and of nodes that are not fields', () => {
    const announced = elements.filter(({ attributes }) => ['alert', 'status'].includes(attributes.role ?? ''))
    const otherMessages = nodes.filter((node) => !isField(node)).flatMap(({ messages }) => messages)
    for (const message of [...(body.ui.messages ?? []), ...otherMessages]) {
      const alert = announced.find(({ text }) => text === t.message(message))
      expect(alert?.attributes.role).toBe(message.type === 'error' ? 'alert' : 'status')
    }
  })

  it('shows texts, images and divs, and runs no script', () => {
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
    expect(elements.filter(({ tag }) => tag === 'script')).toEqual([])
    expect(
      elements.flatMap(({ attributes }) => Object.keys(attributes)).filter((name) => name.startsWith('on')),
    ).toEqual([])
  })
})

function isField({ type, attributes }: RawNode): boolean {
  return type === 'input' && !['hidden', 'submit', 'button'].includes(String(attributes.type))
}

/** The control that the markup must have for an input node of Kratos. */
function expectedControl({ attributes }: RawNode) {
  const { name, type, value, required, disabled, pattern, maxlength } = attributes
  const isTyped = !['hidden', 'submit', 'button', 'checkbox'].includes(String(type))
  // Visitors may type spaces in a code. The limits of Kratos do not allow for them.
  const hasLimits = isTyped && name !== 'code' && name !== 'totp_code'
  return {
    name,
    type,
    value: type === 'password' ? '' : type === 'checkbox' ? 'true' : String(value ?? ''),
    disabled: disabled === true || isCeremony(attributes),
    ...(type !== 'hidden' && type !== 'submit' && { required: required === true }),
    ...(hasLimits && pattern !== undefined && { pattern }),
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
