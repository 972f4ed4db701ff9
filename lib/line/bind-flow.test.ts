import { expect, test } from '@jest/globals'
import { flowSchema } from '@/lib/ory/kratos/flow/flow'
import { bindPageUrl } from './bind-flow'

const settings = (returnTo?: string, messages: object[] = []) =>
  flowSchema.parse({ id: 'f-1', return_to: returnTo, ui: { nodes: [], messages } })
const taken = { id: 4000007, type: 'error', text: 'exists' }

test('a settings flow that started on the bind page returns there', () => {
  expect(bindPageUrl(settings('https://login.example.com/bindsuccess'), undefined)).toBe('/bind?flow=f-1')
})

test.each([
  undefined,
  '',
  '/bindsuccess',
  'https://login.example.com/',
  'https://login.example.com/x/bindsuccess',
])('a settings flow with the return_to %p stays where it is', (returnTo) => {
  expect(bindPageUrl(settings(returnTo), undefined)).toBeNull()
})

test('a link to LINE that Kratos rejected returns there from every settings page', () => {
  expect(bindPageUrl(settings(undefined, [taken]), 'f-1')).toBe('/bind?flow=f-1')
})

test('a second link to LINE gets a new flow there', () => {
  const reason = 'can not link unknown or already existing OpenID Connect connection'
  const refused = { id: 4000001, type: 'error', text: reason, context: { reason } }
  expect(bindPageUrl(settings(undefined, [refused]), 'f-1')).toBe('/bind?notice=line_linked')
})

test.each([
  ['another provider', [taken], undefined],
  ['LINE in another flow', [taken], 'f-2'],
  ['LINE, without a refusal', [], 'f-1'],
])('the result of a link to %s stays where it is', (_, messages, linkFlowId) => {
  expect(bindPageUrl(settings(undefined, messages), linkFlowId)).toBeNull()
})
