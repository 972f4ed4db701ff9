'use client'

import { useEffect, useState } from 'react'
import type { FlowExpiry } from './form-state'

/** How long before the end we say so, in seconds. For a short flow it is half of its time. */
const notice = 120

/** The longest time that a browser's timer can wait, in seconds. */
const longestTimer = 2 ** 31 / 1000 - 1

/**
 * Says that a flow ends soon, or has ended, once the visitor has typed something into its form.
 * @param secondsLeft how long the flow lasts; undefined when nobody needs to know
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
