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
 * @param offer what the page offers. With `mustReload`, script has led here from a page whose policy still holds, and allows no
 *   frame of Cloudflare. What was typed is kept for the new page.
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
