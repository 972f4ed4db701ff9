'use client'

import type { FocusEvent, FormEvent } from 'react'

interface PhoneInputProps {
  readonly id: string
  readonly value: string
  readonly placeholder: string
  readonly readOnly: boolean
  readonly describedBy: string
  readonly isInvalid: boolean
}

type Library = typeof import('libphonenumber-js/mobile')
let library: Library | undefined

/**
 * The field for a telephone number. It is put into groups while somebody types at its end, and when it is left; never
 * while somebody corrects something in the middle, nor what was pasted or filled in. The library comes when it is needed.
 */
export function PhoneInput({ id, value, placeholder, readOnly, describedBy, isInvalid }: PhoneInputProps) {
  async function load() {
    library ??= await import('libphonenumber-js/mobile').catch(() => undefined)
  }

  function onInput({ currentTarget: input, nativeEvent }: FormEvent<HTMLInputElement>) {
    const isTyped = nativeEvent instanceof InputEvent && nativeEvent.inputType === 'insertText'
    if (isTyped && !nativeEvent.isComposing && input.selectionEnd === input.value.length) group(input)
  }

  function onBlur({ currentTarget }: FocusEvent<HTMLInputElement>) {
    group(currentTarget)
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
      aria-describedby={describedBy}
      aria-invalid={isInvalid || undefined}
      onFocus={() => void load()}
      {...(!readOnly && { onInput, onBlur })}
    />
  )
}

/** Only what is plainly an international number: the digits stay as they are, and blanks go between them. */
function group(input: HTMLInputElement): void {
  if (!library || !/^\+[\d ]+$/.test(input.value)) return
  const grouped = new library.AsYouType().input(input.value)
  if (grouped.replaceAll(' ', '') === input.value.replaceAll(' ', '')) input.value = grouped
}
