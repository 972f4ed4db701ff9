import { useCallback, useRef, useState } from 'react'
import { TurnstileWidget } from '@/components/islands/turnstile-widget'

export interface TurnstileCaptchaProps {
  readonly siteKey: string
  readonly action: string | undefined
  /** The hidden field of the form for the token. */
  readonly field: string
  readonly locale: string
  /** Shown if Cloudflare cannot be reached, or rejects the captcha. */
  readonly failedText: string
}

/** Cloudflare's captcha. Its token is written into a hidden field of the form around it. */
export function TurnstileCaptcha({ field, failedText, ...widget }: TurnstileCaptchaProps) {
  const element = useRef<HTMLDivElement>(null)
  const [hasFailed, setHasFailed] = useState(false)
  const setToken = useCallback(
    (token: string) => {
      const input = element.current?.closest('form')?.elements.namedItem(field)
      if (input instanceof HTMLInputElement) input.value = token
    },
    [field],
  )
  const fail = useCallback(() => setHasFailed(true), [])
  return (
    <>
      <div ref={element}>
        <TurnstileWidget {...widget} onToken={setToken} onFailed={fail} />
      </div>
      {hasFailed && (
        <p className="field-message text-error" role="alert">
          {failedText}
        </p>
      )}
    </>
  )
}
