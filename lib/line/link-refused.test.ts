import { expect, test } from '@jest/globals'
import { flowSchema } from '@/lib/ory/kratos/flow/flow'
import { linkRefusalOf, wouldLinkSecondLine } from './link-refused'

const line = {
  type: 'input',
  group: 'oidc',
  attributes: { node_type: 'input', name: 'provider', type: 'submit', value: 'line' },
  messages: [],
  meta: {},
}
const flow = (messages: object[], nodes: object[] = []) =>
  flowSchema.parse({ id: 'f', ui: { nodes, messages } })
const generic = (reason: string) => ({ id: 4000001, type: 'error', text: reason, context: { reason } })

test.each([
  ['taken', { id: 4000007, type: 'error', text: 'exists' }],
  ['taken', { id: 4000027, type: 'error', text: 'exists' }],
  ['taken', { id: 4000028, type: 'error', text: 'exists' }],
  ['second', generic('can not link unknown or already existing OpenID Connect connection')],
  [undefined, generic('can not unlink non-existing OpenID Connect connection')],
  [undefined, { id: 1050001, type: 'success', text: 'saved' }],
])('%p for %j', (refusal, message) => {
  expect(linkRefusalOf(flow([message]))).toBe(refusal)
})

const link = (available_providers?: unknown) => ({
  id: 1010016,
  type: 'info',
  text: 'link',
  context: { provider: 'LINE', available_providers },
})

test.each<[boolean, string, object[], object[]]>([
  [true, 'the account has LINE, and LINE brought the visitor here', [link(['google', 'line'])], []],
  [false, 'another provider brought the visitor here', [link(['line'])], [line]],
  [false, 'the account has no LINE', [link(['google'])], []],
  [false, 'Kratos does not tell what the account has', [link([])], []],
  [false, 'the list is missing', [link()], []],
  [false, 'the list is something else', [link('line')], []],
  [false, 'nothing is to be linked', [], []],
])('a second LINE account: %p if %s', (expected, _, messages, nodes) => {
  expect(wouldLinkSecondLine(flow(messages, nodes), 'line')).toBe(expected)
})
