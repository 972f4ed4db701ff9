import { expect, test } from '@jest/globals'
import { flowSchema } from '@/lib/ory/kratos/flow/flow'
import { formErrorCause } from './form-error-cause'

const message = (id: number, type = 'error') => ({ id, type, text: 'text' })
const flowWith = (messages: object[], ofNode: object[] = []) =>
  flowSchema.parse({
    id: 'f',
    ui: { messages, nodes: [{ type: 'input', group: 'password', attributes: {}, messages: ofNode }] },
  })

test.each([
  ['a wrong password', [message(4000006)], [], 'wrong_password'],
  ['a field that is empty', [], [message(4000002)], 'missing'],
  ['a code that is wrong', [message(4060006)], [], 'wrong_code'],
  ['a message that we do not know', [message(4999999)], [], 'other'],
  ['one that we know behind one that we do not', [message(4999999)], [message(4000034)], 'password_rule'],
  ['a hint', [message(1060003, 'info')], [], undefined],
  ['nothing', [], [], undefined],
])('%s', (_, messages, ofNode, expected) => {
  expect(formErrorCause(flowWith(messages, ofNode))).toBe(expected)
})
