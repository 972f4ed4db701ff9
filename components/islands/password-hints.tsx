'use client'

import { useEffect, useState } from 'react'

interface PasswordHintsProps {
  /** Id of the password input. */
  readonly inputId: string
  readonly capsLock: string
  readonly otherLetters: string
  /** What says that the password is too short. It goes when the password is long enough. */
  readonly tooShort?: { readonly messagesId: string; readonly minLength: number } | undefined
}

/** Letters that no Latin keyboard types: the keyboard has another language than the visitor thinks. */
const otherLetter = /(?!\p{Script=Latin})\p{L}/u

/** Says under a password, while it is typed, that caps lock is on or that the keyboard has another alphabet. */
export function PasswordHints({ inputId, capsLock, otherLetters, tooShort }: PasswordHintsProps) {
  const [hint, setHint] = useState('')
  const { messagesId = '', minLength = 0 } = tooShort ?? {}

  useEffect(() => {
    const input = document.getElementById(inputId)
    if (!(input instanceof HTMLInputElement)) return
    let isLocked = false
    const look = (event: Event) => {
      // A password manager may send a key event that is none.
      if (event instanceof KeyboardEvent) isLocked = event.getModifierState('CapsLock')
      const messages = document.getElementById(messagesId)
      // Kratos counts bytes. A letter of another script is more than one, so nobody is told too early.
      if (messages && input.value.length >= minLength) {
        messages.hidden = true
        input.removeAttribute('aria-invalid')
      }
      setHint(isLocked ? capsLock : otherLetter.test(input.value) ? otherLetters : '')
    }
    const clear = () => setHint('')
    const types = ['keydown', 'keyup', 'input']
    for (const type of types) input.addEventListener(type, look)
    input.addEventListener('blur', clear)
    return () => {
      for (const type of types) input.removeEventListener(type, look)
      input.removeEventListener('blur', clear)
    }
  }, [inputId, capsLock, otherLetters, messagesId, minLength])

  return (
    <span className="field-message" aria-live="polite">
      {hint}
    </span>
  )
}
