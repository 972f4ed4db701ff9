'use client'

import { type ComponentProps, useEffect, useState } from 'react'
import { SubmitButton } from './submit-button'
import type { TimeLeft } from './time-left'

interface ResendButtonProps extends ComponentProps<typeof SubmitButton> {
  /** How long until another mail makes sense. */
  readonly seconds: number
  /** What screen readers announce when the wait starts and when it ends. */
  readonly texts: { readonly wait: string; readonly end: string }
}

/**
 * The button that sends another mail, with a countdown. Without JavaScript, there is no wait. Few pages have
 * it, so the code that counts is loaded after the page.
 */
export function ResendButton({ seconds, texts, label, ...button }: ResendButtonProps) {
  const [left, setLeft] = useState<TimeLeft>()

  useEffect(() => {
    if (seconds === 0) return
    const end = new AbortController()
    import('./time-left').then(
      ({ watchTimeLeft }) => watchTimeLeft(seconds, setLeft, end.signal),
      // As without JavaScript.
      () => undefined,
    )
    return () => end.abort()
  }, [seconds])

  return (
    <>
      <SubmitButton
        {...button}
        label={left?.seconds ? `${label} · ${left.text}` : label}
        isWaiting={Boolean(left?.seconds)}
      />
      <span className="visually-hidden" aria-live="polite">
        {left && (left.seconds > 0 ? texts.wait : texts.end)}
      </span>
    </>
  )
}
