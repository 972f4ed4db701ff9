import { useEffect, useRef } from 'react'
import { loadTurnstile } from './load-turnstile'

export interface TurnstileWidgetProps {
  readonly siteKey: string
  readonly action: string | undefined
  /** Data that Cloudflare stores with the token. */
  readonly data?: string | undefined
  readonly locale: string
  /** The token; empty if it has expired. The same function in each call. */
  readonly onToken: (token: string) => void
  /** Cloudflare cannot be reached, or rejects the widget. The same function in each call. */
  readonly onFailed: () => void
}

/** Below this width, in pixels, Cloudflare has a widget with another layout. */
const narrow = 300

/** Cloudflare's widget. */
export function TurnstileWidget(props: TurnstileWidgetProps) {
  const { siteKey, action, data, locale, onToken, onFailed } = props
  const element = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const shown = element.current
    if (!shown) return
    let remove: (() => void) | undefined
    let isGone = false
    loadTurnstile()
      .then((turnstile) => {
        if (isGone) return
        const id = turnstile.render(shown, {
          sitekey: siteKey,
          ...(action && { action }),
          ...(data && { cData: data }),
          language: locale.toLowerCase(),
          // The visitor's choice, or that of the device.
          theme: document.documentElement.dataset.theme ?? 'auto',
          size: shown.clientWidth < narrow ? 'compact' : 'flexible',
          'response-field': false,
          callback: onToken,
          'expired-callback': () => onToken(''),
          'error-callback': onFailed,
          'unsupported-callback': onFailed,
        })
        remove = () => turnstile.remove(id)
      })
      .catch(() => {
        if (!isGone) onFailed()
      })
    return () => {
      isGone = true
      remove?.()
    }
  }, [siteKey, action, data, locale, onToken, onFailed])
  return <div ref={element} />
}
