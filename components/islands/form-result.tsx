'use client'

import { type ReactNode, useEffect, useRef } from 'react'

interface AnswerProps {
  readonly children: ReactNode
}

/**
 * The result of the submitted form. It has the focus, so it is in view and a screen reader reads it. Without
 * JavaScript, the browser moves the focus when the page loads (`autofocus`). With it, the page does not load
 * again, so the focus moves here after each response.
 */
export function FormResult({ children }: AnswerProps) {
  const place = useRef<HTMLDivElement>(null)

  // biome-ignore lint/correctness/useExhaustiveDependencies: each answer brings new children
  useEffect(() => {
    const answer = place.current
    // The visitor may have moved on since the browser moved the focus.
    if (!answer || answer.hasAttribute('autofocus')) return answer?.removeAttribute('autofocus')
    const row = answer.closest('details')
    if (row) row.open = true
    answer.focus()
  }, [children])

  return (
    // biome-ignore lint/a11y/noAutofocus: the visitor asked for this answer
    <div className="answer" ref={place} tabIndex={-1} autoFocus>
      {children}
    </div>
  )
}
