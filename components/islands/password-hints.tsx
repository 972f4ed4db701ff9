'use client'

import { useEffect, useState } from 'react'
import type { Hint, PasswordWatch } from './watch-password'

/**
 * Shows under a password, while it is typed, that caps lock is on or that the keyboard has another alphabet.
 * The code that watches the field is loaded with the first key. An outdated hint keeps its space, so that
 * nothing moves under a press.
 */
export function PasswordHints(watch: PasswordWatch) {
  const [{ text, isOver }, setHint] = useState<Hint>({ text: '', isOver: false })
  const { inputId, capsLock, otherLetters, outerSpace, minLength, longEnough } = watch

  // biome-ignore lint/correctness/useExhaustiveDependencies: the object is always new, so its values are compared
  useEffect(() => {
    const input = document.getElementById(inputId)
    const end = new AbortController()
    let isLoading = false
    const begin = (event: Event) => {
      if (isLoading) return
      isLoading = true
      import('./watch-password').then(
        ({ watchPassword }) => watchPassword(input as HTMLInputElement, watch, event, setHint, end.signal),
        // As without JavaScript.
        () => undefined,
      )
    }
    for (const type of ['keydown', 'keyup', 'input']) input?.addEventListener(type, begin, end)
    return () => end.abort()
  }, [inputId, capsLock, otherLetters, outerSpace, minLength, longEnough])

  return (
    <span
      className="field-message"
      // It keeps its place, so that nothing moves between pressing and releasing a button.
      style={isOver ? { visibility: 'hidden' } : undefined}
      aria-live="polite"
    >
      {text}
    </span>
  )
}
