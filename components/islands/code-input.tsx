'use client'

import { useEffect, useRef } from 'react'
import { submitWhenComplete } from './send-when-complete'

interface CodeInputProps {
  readonly id: string
  readonly describedBy?: string
}

/** The WebOTP option of browsers that read text messages. TypeScript's library does not have it. */
interface OtpRequest extends CredentialRequestOptions {
  readonly otp: { readonly transport: readonly string[] }
}

const isVerify = ({ name }: HTMLButtonElement) => name === 'traits.phoneverify'

/**
 * The field for the code from a text message. A browser that can read the message fills it in. A complete
 * code is submitted automatically.
 */
export function CodeInput({ id, describedBy }: CodeInputProps) {
  const input = useRef<HTMLInputElement>(null)

  useEffect(() => {
    const field = input.current
    if (!field?.form || !('OTPCredential' in window)) return
    const { form } = field
    const abort = new AbortController()
    // A submitted form needs no code any more, so the browser must not request permission to read one.
    const stopReading = () => abort.abort()
    form.addEventListener('submit', stopReading)
    const request: OtpRequest = { otp: { transport: ['sms'] }, signal: abort.signal }
    navigator.credentials.get(request).then(
      (found) => {
        if (field.value !== '' || !found || !('code' in found)) return
        field.value = String(found.code)
        submitWhenComplete(field, isVerify)
      },
      () => undefined,
    )
    return () => {
      form.removeEventListener('submit', stopReading)
      stopReading()
    }
  }, [])

  return (
    <input
      ref={input}
      id={id}
      name="traits.sms"
      dir="auto"
      type="text"
      className="input"
      required
      onInput={({ currentTarget }) => submitWhenComplete(currentTarget, isVerify)}
      autoComplete="one-time-code"
      inputMode="numeric"
      autoCapitalize="none"
      spellCheck={false}
      enterKeyHint="done"
      aria-describedby={describedBy}
      aria-invalid={describedBy ? true : undefined}
    />
  )
}
