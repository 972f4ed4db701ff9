'use client'

import { useEffect, useState } from 'react'
import type { FlowExpiry } from './form-state'

/** How long before the end it is announced, in seconds. For a short flow it is half of its lifetime. */
const notice = 120

/** The longest time that a browser's timer can wait, in seconds. */
const longestTimer = 2 ** 31 / 1000 - 1

/**
 * Announces that a flow expires soon, or has expired, once the visitor has typed something into its form.
 * @param secondsLeft the remaining lifetime of the flow; undefined if it is not needed
 */
export function useFlowExpiry(secondsLeft: number | undefined) {
  const [isTouched, setIsTouched] = useState(false)
  const [end, setEnd] = useState<FlowExpiry>()

  useEffect(() => {
    if (secondsLeft === undefined || secondsLeft > longestTimer) return
    const untilNotice = secondsLeft - Math.min(notice, secondsLeft / 2)
    const timers = [
      setTimeout(() => setEnd('soon'), untilNotice * 1000),
      setTimeout(() => setEnd('expired'), secondsLeft * 1000),
    ]
    return () => timers.forEach(clearTimeout)
  }, [secondsLeft])

  return { end: isTouched ? end : undefined, noteInput: () => setIsTouched(true) }
}
