import { describe, expect, it } from '@jest/globals'
import { flowWith, inputNode } from '@/components/testing/flows'
import { elementsOf } from '@/components/testing/markup'
import { PlannedForm } from '@/components/testing/planned-form'
import { translatorFor } from '@/lib/i18n/translator'

const challenge = inputNode(
  { name: 'passkey_challenge', type: 'hidden', value: '{"publicKey":{"challenge":"AA"}}' },
  { group: 'passkey' },
)
const field = inputNode(
  { name: 'passkey_login', type: 'hidden', onloadTrigger: 'oryPasskeyLoginAutocompleteInit' },
  { group: 'passkey' },
)
const identifier = inputNode({ name: 'identifier', type: 'text', autocomplete: 'username webauthn' })
const trigger = inputNode(
  { name: 'passkey_login_trigger', type: 'button', onclickTrigger: 'oryPasskeyLogin' },
  { group: 'passkey', label: { id: 1010021, text: 'Sign in with passkey' } },
)

/** The number of autofill islands in the form. */
function autofillCount(nodes: readonly object[]): number {
  const form = (
    <PlannedForm flow={flowWith({ nodes })} kind="login" page="/login" action="/x" t={translatorFor('en')} />
  )
  return elementsOf(form).filter(({ tag, attributes }) => tag === 'span' && 'hidden' in attributes).length
}

describe('a form with passkeys and no passkey button', () => {
  it('offers them once in autofill', () => {
    expect(autofillCount([identifier, challenge, field])).toBe(1)
  })

  it('does not add another offer with a button, and none without an identifier field', () => {
    expect(autofillCount([identifier, challenge, field, trigger])).toBe(0)
    expect(autofillCount([challenge, field])).toBe(0)
  })
})
