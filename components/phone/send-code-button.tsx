'use client'

import { type MouseEvent, type ReactNode, useEffect, useState } from 'react'
import { watchTimeLeft } from '@/components/islands/time-left'

interface SendCodeButtonProps {
  readonly className: string
  readonly label: ReactNode
  /** How long until another code may be sent. */
  readonly seconds: number
  /** True when a code was sent that expires at the end of the wait. */
  readonly warnAtEnd: boolean
}

/** Submits the form to get a code. Counts down to the next code. The server checks the wait too. */
export function SendCodeButton({ className, label, seconds, warnAtEnd }: SendCodeButtonProps) {
  const [left, setLeft] = useState(seconds)

  useEffect(() => {
    if (seconds === 0) return
    const end = new AbortController()
    watchTimeLeft(
      seconds,
      (rest) => {
        setLeft(rest.seconds)
        // biome-ignore lint/suspicious/noConsole: the specification requires this one log line
        if (rest.seconds === 0 && warnAtEnd) console.warn('The SMS code has expired')
      },
      end.signal,
    )
    return () => end.abort()
  }, [seconds, warnAtEnd])

  /** Nothing is sent without a number: the browser reports that at the field. */
  function askForNumber(event: MouseEvent<HTMLButtonElement>) {
    const phone = event.currentTarget.form?.elements.namedItem('traits.phone')
    if (!(phone instanceof HTMLInputElement) || phone.value !== '') return
    event.preventDefault()
    phone.reportValidity()
  }

  return (
    <button
      type="submit"
      onClick={askForNumber}
      name="traits.smssend"
      formAction="/api/phone/send"
      formNoValidate
      className={className}
      disabled={left > 0}
    >
      <span>
        {label}
        {left > 0 && <span className="countdown">{` · ${left}`}</span>}
      </span>
    </button>
  )
}
