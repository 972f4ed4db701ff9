import { describe, expect, test } from '@jest/globals'
import { flowSchema } from './flow'
import { isTiedToProvider } from './registration-mode'

const node = (group: string, name: string, label: number) => ({
  type: 'input',
  group,
  attributes: { name, type: 'submit', value: 'line', node_type: 'input' },
  messages: [],
  meta: { label: { id: label, text: 'x', type: 'info' } },
})
const flow = (...nodes: object[]) => flowSchema.parse({ id: 'f', ui: { action: '', method: 'POST', nodes } })

const csrf = node('default', 'csrf_token', 0)
const goOn = node('oidc', 'provider', 1040003)
const trait = node('oidc', 'traits.email', 1070002)

describe('isTiedToProvider', () => {
  test.each([
    ['a provider that the visitor left', [csrf, goOn], true],
    ['a provider that did not send everything', [csrf, trait, goOn], true],
    ['providers to choose from and nothing else', [csrf, node('oidc', 'provider', 1040002)], false],
    ['a password beside the providers', [csrf, goOn, node('password', 'password', 1070001)], false],
    ['only the CSRF token', [csrf], false],
  ])('%s', (_, nodes, expected) => {
    expect(isTiedToProvider(flow(...nodes))).toBe(expected)
  })
})
