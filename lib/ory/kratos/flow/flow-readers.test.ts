import { expect, test } from '@jest/globals'
import { isChallengeRejected } from '@/lib/ory/kratos/calls/lost-challenge'
import { flowSchema } from './flow'
import { hiddenIdentifier } from './hidden-identifier'
import { isSaved } from './is-saved'
import { filterNodes, mapNodes, withHiddenField } from './map-nodes'
import { withoutErrors } from './without-messages'

const message = (id: number, type: string) => ({ id, text: '', type })
const node = (attributes: object, messages: object[] = []) => ({ type: 'input', attributes, messages })
const flowOf = (nodes: object[], messages: object[] = [], rest: object = {}) =>
  flowSchema.parse({ id: 'f', ui: { nodes, messages }, ...rest })

test.each([
  [{ name: 'identifier', type: 'hidden', value: 'ada' }, 'ada'],
  [{ name: 'identifier', type: 'text', value: 'ada' }, undefined],
  [{ name: 'other', type: 'hidden', value: 'ada' }, undefined],
  [{ name: 'identifier', type: 'hidden', value: '' }, undefined],
  [{ name: 'identifier', type: 'hidden', value: 7 }, undefined],
  [{ name: 'identifier', type: 'hidden' }, undefined],
])('the identifier in the field %j is %p', (attributes, expected) => {
  expect(hiddenIdentifier(flowOf([node({ name: 'x', type: 'hidden', value: 'y' }), node(attributes)]))).toBe(
    expected,
  )
})

test('a flow without fields has no identifier', () => {
  expect(hiddenIdentifier(flowOf([]))).toBeUndefined()
})

const saved = message(1050001, 'success')
test.each([
  ['success', [saved], true],
  ['success', [message(1, 'info'), saved], true],
  ['success', [], false],
  ['success', [message(4000001, 'error')], false],
  ['show_form', [saved], false],
])('settings in the state %s with the messages %j are saved: %s', (state, messages, expected) => {
  expect(isSaved(flowOf([], messages, { state }))).toBe(expected)
})

test('withoutErrors removes the errors of the form and of each field, and nothing else', () => {
  const flow = flowOf(
    [node({ name: 'a' }, [message(1, 'error'), message(2, 'info')]), node({ name: 'b' })],
    [message(3, 'success'), message(4, 'error')],
  )
  const { ui, id } = withoutErrors(flow)
  expect(id).toBe('f')
  expect(ui.messages.map((one) => one.id)).toEqual([3])
  expect(ui.nodes.map((one) => [one.attributes.name, one.messages.map((other) => other.id)])).toEqual([
    ['a', [2]],
    ['b', []],
  ])
})

test('the nodes of a flow can be changed, chosen and added to', () => {
  const flow = flowOf([node({ name: 'a' }), node({ name: 'b' })], [message(1, 'info')], { state: 's' })
  const namesIn = ({ ui }: typeof flow) => ui.nodes.map(({ attributes }) => attributes.name)
  expect(
    namesIn(mapNodes(flow, (one) => ({ ...one, attributes: { name: `${one.attributes.name}!` } }))),
  ).toEqual(['a!', 'b!'])
  expect(namesIn(filterNodes(flow, ({ attributes }) => attributes.name === 'b'))).toEqual(['b'])
  const added = withHiddenField(flow, 'c', 'value')
  expect(namesIn(added)).toEqual(['c', 'a', 'b'])
  expect(added.ui.nodes[0]).toEqual({
    type: 'input',
    group: 'default',
    attributes: { node_type: 'input', type: 'hidden', name: 'c', value: 'value' },
    messages: [],
  })
  for (const one of [added, mapNodes(flow, (same) => same), filterNodes(flow, () => true)]) {
    expect(one).toMatchObject({ id: 'f', state: 's', ui: { messages: [{ id: 1 }] } })
  }
})

const lost = 'Unable to get OAuth 2.0 Login Challenge.'
test.each([
  [{ reason: lost, details: { status_code: 404 } }, true],
  [{ reason: 'Unable to accept OAuth 2.0 Login Challenge.', details: { status_code: 400 } }, true],
  [{ reason: lost, details: { status_code: 499 } }, true],
  [{ reason: lost, details: { status_code: 500 } }, false],
  [{ reason: lost, details: { status_code: 399 } }, false],
  [{ reason: lost }, false],
  [{ reason: `X. ${lost}`, details: { status_code: 404 } }, false],
  [{ reason: 'Unable to reach Hydra', details: { status_code: 404 } }, false],
  [undefined, false],
])('the error %j means that the login challenge is rejected: %s', (error, expected) => {
  expect(isChallengeRejected(error)).toBe(expected)
})
