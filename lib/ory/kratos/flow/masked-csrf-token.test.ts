import { expect, test } from '@jest/globals'
import { unmasked } from '@/lib/session/token-mask'
import { flowSchema } from './flow'
import { withMaskedCsrfToken } from './masked-csrf-token'

const flowOf = (value: unknown) =>
  flowSchema.parse({
    id: '2b4ac1f0-6d2f-4b8e-9a47-3f1c5a7be001',
    ui: {
      action: '',
      method: 'POST',
      nodes: [
        { name: 'csrf_token', type: 'hidden', value },
        { name: 'method', type: 'submit', value: 'password' },
      ].map((attributes) => ({
        type: 'input',
        group: 'default',
        attributes: { node_type: 'input', ...attributes },
        messages: [],
        meta: {},
      })),
    },
  })
const tokenOf = (value: unknown) => withMaskedCsrfToken(flowOf(value)).ui.nodes[0]?.attributes.value

test('a token has another mask each time, and the same secret', () => {
  const token = Buffer.from(Array.from({ length: 64 }, (_, at) => at * 3)).toString('base64')
  const [first, second] = [String(tokenOf(token)), String(tokenOf(token))]
  expect(new Set([token, first, second]).size).toBe(3)
  const secrets = [token, first, second].map((text) => unmasked(Buffer.from(text, 'base64')).toString('hex'))
  expect(new Set(secrets).size).toBe(1)
})

test.each([
  '',
  'short',
  'ä'.repeat(86),
  `${'A'.repeat(85)}%==`,
  Buffer.alloc(63).toString('base64'),
  undefined,
  7,
])('a token in another format stays: %p', (value) => {
  expect(withMaskedCsrfToken(flowOf(value))).toEqual(flowOf(value))
})
