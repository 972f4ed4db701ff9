import { expect, test } from '@jest/globals'
import fc from 'fast-check'
import { anyText } from '@/lib/http/testing/any-text'
import { flowResultOf } from '@/lib/ory/kratos/calls/outcome'
import { readNodes } from '@/lib/ory/kratos/nodes/nodes'
import { flowKinds } from '@/lib/urls/flow-kind'
import { flowSchema, rawNodeSchema } from './flow'

/** A value of any kind in place of each value that Kratos sends. */
const odd = fc.oneof(fc.anything({ maxDepth: 2 }), anyText)
const attributes = fc.record(
  {
    node_type: fc.oneof(fc.constantFrom('input', 'a', 'img', 'text', 'script', 'div'), odd),
    type: fc.oneof(fc.constantFrom('text', 'hidden', 'submit', 'checkbox', 'button', 'password'), odd),
    name: fc.oneof(fc.constantFrom('traits.email', 'provider', 'code', 'passkey_login'), odd),
    value: odd,
    options: odd,
    href: odd,
    src: odd,
    text: odd,
    id: odd,
    pattern: odd,
    maxlength: odd,
    required: odd,
    onclick: odd,
    onclickTrigger: odd,
    width: odd,
  },
  { requiredKeys: [] },
)
const node = fc.record(
  {
    type: odd,
    group: fc.oneof(fc.constantFrom('default', 'oidc', 'password', 'passkey'), odd),
    attributes: fc.oneof(attributes, odd),
    messages: odd,
    meta: odd,
  },
  { requiredKeys: [] },
)
const nodes = fc.array(fc.oneof(node, odd), { maxLength: 6 })

test('readNodes never throws: each node becomes one, with a unique id and no unsafe URL', () => {
  fc.assert(
    fc.property(nodes, fc.constantFrom(...flowKinds), (given, kind) => {
      const read = readNodes(
        given.map((one) => rawNodeSchema.parse(one)),
        kind,
      )
      expect(read).toHaveLength(given.length)
      expect(new Set(read.map(({ id }) => id)).size).toBe(read.length)
      for (const one of read) {
        if (one.kind === 'anchor')
          expect(one.href ?? '').not.toMatch(/^\s*(javascript|data|vbscript):|^\/\//i)
        if (one.kind === 'image') expect(one.src ?? '').not.toMatch(/^\s*(javascript|vbscript):|^\/\//i)
      }
    }),
    { numRuns: 500 },
  )
})

test('flowSchema and flowResultOf accept any response of Kratos', () => {
  const flow = fc.record({ id: odd, ui: fc.oneof(odd, fc.record({ nodes, messages: odd })), expires_at: odd })
  const error = fc.record({ error: odd, redirect_browser_to: odd, use_flow_id: odd }, { requiredKeys: [] })
  const success = fc.record({ session: odd, continue_with: odd })
  const body = fc.oneof(flow, error, success, odd)
  const phases = ['start', 'open', 'submit'] as const
  fc.assert(
    fc.property(
      body,
      fc.integer({ min: 0, max: 599 }),
      fc.constantFrom(...flowKinds),
      fc.constantFrom(...phases),
      (given, status, kind, phase) => {
        flowSchema.safeParse(given)
        expect(typeof flowResultOf(kind, phase, { status, body: given }).kind).toBe('string')
      },
    ),
    { numRuns: 500 },
  )
})
