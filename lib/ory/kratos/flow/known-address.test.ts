import { expect, test } from '@jest/globals'
import { flowSchema } from './flow'
import { withKnownAddress } from './sent-mail'

test('a known address replaces the field for one, and no button', () => {
  const node = (type: string, value: string) => ({
    type: 'input',
    attributes: { name: 'email', type, value },
  })
  const flow = flowSchema.parse({
    id: 'f',
    ui: { nodes: [node('email', ''), node('submit', 'b@example.com')] },
  })
  const shown = withKnownAddress(flow, 'ada@example.com').ui.nodes.map(({ attributes }) => attributes)
  expect(shown).toMatchObject([
    { type: 'hidden', value: 'ada@example.com' },
    { type: 'submit', value: 'b@example.com' },
  ])
})
