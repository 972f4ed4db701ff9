'use client'

import { type ComponentProps, useEffect, useState } from 'react'
import { clockText } from './clock-text'
import { SubmitButton } from './submit-button'

interface ResendButtonProps extends ComponentProps<typeof SubmitButton> {
  /** How long until another mail makes sense. */
  readonly seconds: number
  /** What screen readers say when the wait begins and when it ends. */
  readonly texts: { readonly wait: string; readonly end: string }
}

/** The button that sends another mail. It counts down to that. Without script, nobody has to wait. */
export function ResendButton({ seconds, texts, label, ...button }: ResendButtonProps) {
  const [left, setLeft] = useState<number>()

  useEffect(() => {
    if (seconds === 0) return
    const end = performance.now() + seconds * 1000
    const update = () => setLeft(Math.max(0, Math.ceil((end - performance.now()) / 1000)))
    update()
    const timer = setInterval(update, 250)
    const atEnd = setTimeout(() => clearInterval(timer), seconds * 1000 + 500)
    return () => {
      clearInterval(timer)
      clearTimeout(atEnd)
    }
  }, [seconds])

  return (
    <>
      <SubmitButton
        {...button}
        label={left ? `${label} · ${clockText(left)}` : label}
        isWaiting={Boolean(left)}
      />
      <span className="visually-hidden" aria-live="polite">
        {left !== undefined && (left > 0 ? texts.wait : texts.end)}
      </span>
    </>
  )
}
