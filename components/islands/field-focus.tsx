'use client'

import { useEffect, useRef } from 'react'

interface FieldFocusProps {
  /** The field that has the focus. The server sends a new object with each response. */
  readonly field: { readonly id: string }
}

/**
 * Moves the focus to a field after each response of the server: the only place where a page does that.
 * Without JavaScript, the page loads again and the field has `autofocus`. With it, the page does not load
 * again.
 */
export function FieldFocus({ field }: FieldFocusProps) {
  const isFirst = useRef(true)

  useEffect(() => {
    // The browser has moved the focus when the page opened, and the visitor may have moved on since then.
    const hasMoved = isFirst.current && document.activeElement !== document.body
    isFirst.current = false
    const input = document.getElementById(field.id) as HTMLInputElement | null
    if (!hasMoved) input?.focus()
    // A phone's keyboard may cover the server's message.
    const said = input?.form?.querySelector('.said, .field-message.text-error')
    // Not `scrollIntoView`: in a frame, it moves the page around it, too. One pixel more, because browsers round.
    const below = said ? said.getBoundingClientRect().bottom - innerHeight : 0
    if (below > 0) scrollBy(0, below + 1)
  }, [field])

  return null
}
