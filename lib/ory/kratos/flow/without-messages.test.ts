import { expect, test } from '@jest/globals'
import { flowSchema } from './flow'
import { withoutMissing } from './without-messages'

const missing = { id: 4000002, text: 'Property phone is missing.', type: 'error' }
const tooShort = { id: 4000003, text: 'length must be >= 2', type: 'error' }
const nodes = ['a', 'b'].map((name) => ({ attributes: { name }, messages: [missing, tooShort] }))
const flow = flowSchema.parse({ id: 'f', ui: { nodes } })
const idsIn = ({ ui }: typeof flow) => ui.nodes.map(({ messages }) => messages.map(({ id }) => id))

test('no field is reported as missing, and every other message stays', () => {
  expect(idsIn(withoutMissing(flow))).toEqual([[4000003], [4000003]])
  expect(idsIn(withoutMissing(flow, (name) => name === 'b'))).toEqual([[4000002, 4000003], [4000003]])
})
