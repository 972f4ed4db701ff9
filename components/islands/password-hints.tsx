'use client'

import { useEffect, useState } from 'react'

interface PasswordHintsProps {
  /** Id of the password input. */
  readonly inputId: string
  readonly capsLock: string
  readonly otherLetters: string
  /** Kratos has said that the password is shorter than this. The message goes when it is long enough. */
  readonly minLength?: number | undefined
}

/** Letters that no Latin keyboard types: the keyboard has another language than the visitor thinks. */
const otherLetter = /(?!\p{Script=Latin})\p{L}/u

/** Says under a password, while it is typed, that caps lock is on or that the keyboard has another alphabet. */
export function PasswordHints({ inputId, capsLock, otherLetters, minLength }: PasswordHintsProps) {
  const [hint, setHint] = useState('')

  useEffect(() => {
    const input = document.getElementById(inputId)
    if (!(input instanceof HTMLInputElement)) return
    let isLocked = false
    const look = (event: Event) => {
      // A password manager may send a key event that is none.
      if (event instanceof KeyboardEvent) isLocked = event.getModifierState('CapsLock')
      // Kratos counts bytes. A letter of another script is more than one, so nobody is told too early.
      if (minLength && input.value.length >= minLength) {
        document.getElementById(`${inputId}-messages`)?.toggleAttribute('hidden', true)
        input.removeAttribute('aria-invalid')
      }
      setHint(isLocked ? capsLock : otherLetter.test(input.value) ? otherLetters : '')
    }
    const end = new AbortController()
    for (const type of ['keydown', 'keyup', 'input']) input.addEventListener(type, look, end)
    input.addEventListener('blur', () => setHint(''), end)
    return () => end.abort()
  }, [inputId, capsLock, otherLetters, minLength])

  return (
    <span className="field-message" aria-live="polite">
      {hint}
    </span>
  )
}
