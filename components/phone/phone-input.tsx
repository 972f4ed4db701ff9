'use client'

import type { FocusEvent, FormEvent } from 'react'

interface PhoneInputProps {
  readonly id: string
  readonly value: string
  readonly placeholder: string
  readonly readOnly: boolean
  /** Ids, with spaces between. Empty when there are none. */
  readonly describedBy: string
  readonly isInvalid: boolean
}

type Library = typeof import('libphonenumber-js/mobile')
let library: Library | undefined

/**
 * The field for a phone number. It groups the digits while the visitor types at the end, and when the field
 * loses focus. It changes nothing while the visitor edits the middle, pastes, or uses autofill. The library
 * loads on focus.
 */
export function PhoneInput({ id, value, placeholder, readOnly, describedBy, isInvalid }: PhoneInputProps) {
  async function load() {
    library ??= await import('libphonenumber-js/mobile').catch(() => undefined)
  }

  function onInput({ currentTarget: input, nativeEvent }: FormEvent<HTMLInputElement>) {
    const isTyped = nativeEvent instanceof InputEvent && nativeEvent.inputType === 'insertText'
    if (isTyped && !nativeEvent.isComposing && input.selectionEnd === input.value.length) groupDigits(input)
  }

  function onBlur({ currentTarget }: FocusEvent<HTMLInputElement>) {
    groupDigits(currentTarget)
  }

  return (
    <input
      id={id}
      name="traits.phone"
      type="tel"
      className="input"
      required
      defaultValue={value}
      placeholder={placeholder}
      readOnly={readOnly}
      autoComplete="tel"
      inputMode="tel"
      aria-describedby={describedBy || undefined}
      aria-invalid={isInvalid || undefined}
      onFocus={() => void load()}
      {...(!readOnly && { onInput, onBlur })}
    />
  )
}

/**
 * Puts spaces between the digits of an international number. Any other text, and the digits, stay as they
 * are.
 */
function groupDigits(input: HTMLInputElement): void {
  if (!library || !/^\+[\d ]+$/.test(input.value)) return
  const grouped = new library.AsYouType().input(input.value)
  if (grouped.replaceAll(' ', '') === input.value.replaceAll(' ', '')) input.value = grouped
}
