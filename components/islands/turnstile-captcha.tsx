import { useEffect, useRef, useState } from 'react'
import { loadTurnstile } from './load-turnstile'

export interface TurnstileCaptchaProps {
  readonly siteKey: string
  readonly action: string | undefined
  /** The hidden field of the form that takes the token. */
  readonly field: string
  readonly locale: string
  /** Shown when Cloudflare cannot be reached, or refuses to show the captcha. */
  readonly failedText: string
}

/** Cloudflare's captcha. Its token goes into a hidden field of the form around it. */
export function TurnstileCaptcha(props: TurnstileCaptchaProps) {
  const { siteKey, action, field, locale, failedText } = props
  const element = useRef<HTMLDivElement>(null)
  const [hasFailed, setHasFailed] = useState(false)
  useEffect(() => {
    const shown = element.current
    if (!shown) return
    const setToken = (token: string) => {
      const input = shown.closest('form')?.elements.namedItem(field)
      if (input instanceof HTMLInputElement) input.value = token
    }
    let remove: (() => void) | undefined
    let isGone = false
    loadTurnstile()
      .then((turnstile) => {
        if (isGone) return
        const id = turnstile.render(shown, {
          sitekey: siteKey,
          ...(action && { action }),
          language: locale.toLowerCase(),
          theme: 'auto',
          size: 'flexible',
          'response-field': false,
          callback: setToken,
          'expired-callback': () => setToken(''),
          'error-callback': () => setHasFailed(true),
        })
        remove = () => turnstile.remove(id)
      })
      .catch(() => setHasFailed(true))
    return () => {
      isGone = true
      remove?.()
    }
  }, [siteKey, action, field, locale])
  return (
    <>
      <div ref={element} />
      {hasFailed && (
        <p className="field-message text-error" role="alert">
          {failedText}
        </p>
      )}
    </>
  )
}
