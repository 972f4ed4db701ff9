import { useCallback, useEffect, useState } from 'react'

interface TurnstileState {
  /** Whether it stands in place of the proof of work. */
  readonly isOn: boolean
  readonly isShown: boolean
  /** What the form sends; undefined while there is none. */
  readonly token: string | undefined
  readonly onToken: (token: string) => void
  readonly onFailed: () => void
}

/** A script that was not there after this time, in milliseconds, does not come: something blocks it. */
const longestLoading = 15_000

/**
 * The state of Turnstile at a wait. It is off for good after a failure, and the browser does a proof of work instead.
 * @param isOffered whether the page offers it
 */
export function useTurnstile(isOffered: boolean): TurnstileState {
  const [isOn, setIsOn] = useState(isOffered)
  const [mustReload] = useState(() => isOffered && isOfOtherPage())
  const [token, setToken] = useState('')
  const onFailed = useCallback(() => setIsOn(false), [])

  useEffect(() => {
    if (!isOn) return
    if (mustReload) return window.location.reload()
    const timer = setTimeout(() => {
      if (!window.turnstile) onFailed()
    }, longestLoading)
    return () => clearTimeout(timer)
  }, [isOn, mustReload, onFailed])

  return {
    isOn,
    isShown: isOn && !mustReload,
    token: (isOn && token) || undefined,
    onToken: setToken,
    onFailed,
  }
}

/**
 * Whether the browser opened another page, from which Next led here. Then the policy of that page holds, and it allows no
 * frame of Cloudflare. What was typed is kept for this page.
 */
function isOfOtherPage(): boolean {
  const opened = performance.getEntriesByType('navigation')[0]?.name
  return opened !== undefined && new URL(opened).searchParams.get('notice') !== 'wait'
}
