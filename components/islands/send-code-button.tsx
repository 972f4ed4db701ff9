'use client'

import { useEffect, useState } from 'react'

interface SendCodeButtonProps {
  readonly className: string
  readonly label: string
  /** Until another code may be sent. */
  readonly seconds: number
  /** Whether a code is on its way that the end of the wait makes old. */
  readonly warnAtEnd: boolean
}

/** Sends the form for a code. Counts down while no other one may be sent; the server counts as well. */
export function SendCodeButton({ className, label, seconds, warnAtEnd }: SendCodeButtonProps) {
  const [left, setLeft] = useState(seconds)

  useEffect(() => {
    if (seconds === 0) return
    const end = performance.now() + seconds * 1000
    const timer = setInterval(() => {
      const rest = Math.max(0, Math.ceil((end - performance.now()) / 1000))
      setLeft(rest)
      if (rest > 0) return
      clearInterval(timer)
      // biome-ignore lint/suspicious/noConsole: the specification has the end of the wait logged, and nothing else
      if (warnAtEnd) console.warn('The SMS code has expired')
    }, 250)
    return () => clearInterval(timer)
  }, [seconds, warnAtEnd])

  return (
    <button
      type="submit"
      name="traits.smssend"
      formAction="/api/phone/send"
      formNoValidate
      className={className}
      disabled={left > 0}
    >
      {label}
      {left > 0 && <span className="countdown"> ({left})</span>}
    </button>
  )
}
