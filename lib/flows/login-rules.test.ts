import { describe, expect, test } from '@jest/globals'
import { flowPageUrl } from '@/lib/http/flow-page-url'
import { flowSchema } from '@/lib/ory/kratos/flow'
import { loginRules } from './login-rules'

const pageUrl = flowPageUrl('login', new URLSearchParams('flow=f&aal2=true&return_to=/sessions'))
const missing = { id: 4000002, text: 'Property identifier is missing.', type: 'error' }

function instead(requested_aal: string, type: string, messages: readonly object[]) {
  const identifier = { attributes: { name: 'identifier', type, value: '' }, messages }
  return loginRules.redirectInsteadOfFlow?.(
    pageUrl,
    flowSchema.parse({ id: 'f', requested_aal, ui: { nodes: [identifier] } }),
    new URLSearchParams(),
  )
}

describe('a second factor that lost the address for its code', () => {
  test('starts again and keeps its parameters', () => {
    expect(instead('aal2', 'hidden', [missing])).toBe('/login?aal2=true&return_to=%2Fsessions')
  })

  test.each([
    ['a wrong code alone', 'aal2', 'hidden', []],
    ['an identifier that can be typed', 'aal2', 'text', [missing]],
    ['a first factor', 'aal1', 'hidden', [missing]],
  ])('%s shows the flow', (_name, aal, type, messages) => {
    expect(instead(aal, type, messages)).toBeNull()
  })
})
