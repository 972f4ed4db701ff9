import { describe, expect, test } from '@jest/globals'
import { flowWith, inputNode, submitNode } from '@/components/testing/flows'
import { translatorFor } from '@/lib/i18n/translator'
import { readNodes } from '@/lib/ory/kratos/nodes/nodes'
import { markOptional } from './flow-form-plan'
import { nodeName } from './node-name'

const t = translatorFor('en')

function labelsOf(nodes: readonly object[], translator = t): string[] {
  const read = readNodes(flowWith({ nodes }).ui.nodes, 'registration')
  return markOptional(read, translator).map((node) => nodeName(node, translator))
}
const field = (name: string, required: boolean, attributes: object = {}) =>
  inputNode({ name, type: 'text', required, ...attributes }, { label: { text: name.toUpperCase() } })

const email = field('traits.e', true)
const phone = field('traits.p', true)
const last = field('traits.l', false)

describe('an optional trait is marked', () => {
  test('if fewer than half of the fields are optional', () => {
    expect(labelsOf([email, phone, last])).toEqual(['TRAITS.E', 'TRAITS.P', 'TRAITS.L (optional)'])
    const list = field('traits.s', false, { options: [{ value: 'a' }] })
    expect(labelsOf([email, phone, list])).toEqual(['TRAITS.E', 'TRAITS.P', 'TRAITS.S (optional)'])
  })

  test('if only the fields count, not boxes and buttons', () => {
    const box = field('traits.b', true, { type: 'checkbox' })
    const more = [
      box,
      box,
      submitNode('method', 'password', 'password'),
      inputNode({ name: 'x', type: 'hidden' }),
    ]
    expect(labelsOf([email, last, ...more])).toContain('TRAITS.L')
    const optionalBox = field('traits.o', false, { type: 'checkbox' })
    expect(labelsOf([email, phone, last, optionalBox, optionalBox])).toContain('TRAITS.L (optional)')
  })

  test('in the language of the page', () => {
    expect(labelsOf([email, phone, last], translatorFor('es'))).toContain('TRAITS.L (opcional)')
  })

  test('not if half of the fields are optional, or all', () => {
    expect(labelsOf([email, last])).toEqual(['TRAITS.E', 'TRAITS.L'])
    expect(labelsOf([last])).toEqual(['TRAITS.L'])
  })
})

test('boxes, buttons and Kratos’ own fields are not marked', () => {
  const box = field('traits.b', false, { type: 'checkbox' })
  const code = field('code', false)
  const button = submitNode('method', 'password', 'password')
  const hidden = inputNode({ name: 'csrf_token', type: 'hidden' })
  const labels = labelsOf([email, phone, field('password', true), code, box, button, hidden])
  expect(labels.filter((label) => label.includes('optional'))).toEqual([])
})
