import { useCallback, useEffect, useState } from 'react'

interface TurnstileState {
  /** Whether it replaces the proof of work. */
  readonly isOn: boolean
  readonly isShown: boolean
  /** The value for the form; undefined while there is none. */
  readonly token: string | undefined
  readonly onToken: (token: string) => void
  readonly onFailed: () => void
}

/** A script that has not loaded after this time, in milliseconds, is blocked. */
const longestLoading = 15_000

/**
 * The state of Turnstile at a wait. It stays off after a failure, and the browser does a proof of work
 * instead.
 * @param offer the page's offer. With `mustReload`, client-side navigation came from a page whose policy
 * still applies, and forbids frames of Cloudflare. The typed values are kept for the new page.
 */
export function useTurnstile(offer: { readonly mustReload: boolean } | undefined): TurnstileState {
  const [isOn, setIsOn] = useState(offer !== undefined)
  const [token, setToken] = useState('')
  const onFailed = useCallback(() => setIsOn(false), [])
  const mustReload = offer?.mustReload === true

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
