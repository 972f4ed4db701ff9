import { describe, expect, it } from '@jest/globals'
import { flowWith, inputNode } from '@/components/testing/flows'
import { elementsOf } from '@/components/testing/markup'
import { PlannedForm } from '@/components/testing/planned-form'
import { translatorFor } from '@/lib/i18n/translator'

/** The rendered button and its description. */
function removal(name: string, disabled: boolean) {
  const node = inputNode({ name, type: 'submit', value: 'abcd', disabled }, { group: 'passkey' })
  const flow = flowWith({ nodes: [node] })
  const elements = elementsOf(
    <PlannedForm flow={flow} kind="settings" page="/settings" action="/x" t={translatorFor('en')} />,
  )
  const button = elements.find(({ attributes }) => attributes.name === name)
  const hint = elements.find(({ attributes: { id } }) => id && id === button?.attributes['aria-describedby'])
  return { isDisabled: 'disabled' in (button?.attributes ?? {}), hint: hint?.text }
}

describe('a button that removes a credential', () => {
  it('explains why it is disabled for the only sign-in method', () => {
    const hint = 'This cannot be removed: it is your only way to sign in.'
    expect(removal('passkey_remove', true)).toEqual({ isDisabled: true, hint })
  })

  it('shows no explanation if it is enabled or removes nothing', () => {
    expect(removal('passkey_remove', false)).toEqual({ isDisabled: false, hint: undefined })
    expect(removal('passkey_add', true)).toEqual({ isDisabled: true, hint: undefined })
  })
})
