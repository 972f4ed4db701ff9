'use client'

import { useEffect, useRef } from 'react'

interface CodeInputProps {
  readonly id: string
  readonly describedBy?: string
}

/** What browsers that read SMS codes add to the credentials; TypeScript's library does not have it. */
interface OtpRequest extends CredentialRequestOptions {
  readonly otp: { readonly transport: readonly string[] }
}

/** The field for the code of a text message. A browser that can read it from the message fills it in. */
export function CodeInput({ id, describedBy }: CodeInputProps) {
  const input = useRef<HTMLInputElement>(null)

  useEffect(() => {
    input.current?.focus()
    if (!('OTPCredential' in window)) return
    const abort = new AbortController()
    const request: OtpRequest = { otp: { transport: ['sms'] }, signal: abort.signal }
    navigator.credentials.get(request).then(
      (found) => {
        const isEmpty = input.current?.value === ''
        if (input.current && isEmpty && found && 'code' in found) input.current.value = String(found.code)
      },
      () => undefined,
    )
    return () => abort.abort()
  }, [])

  return (
    <input
      ref={input}
      id={id}
      name="traits.sms"
      type="text"
      className="input"
      required
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
