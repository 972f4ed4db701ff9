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
    const field = input.current
    field?.focus()
    if (!field?.form || !('OTPCredential' in window)) return
    const { form } = field
    const abort = new AbortController()
    // A form on its way out needs no code any more, and the browser shall not ask for leave to read one.
    const leave = () => abort.abort()
    form.addEventListener('submit', leave)
    const request: OtpRequest = { otp: { transport: ['sms'] }, signal: abort.signal }
    navigator.credentials.get(request).then(
      (found) => {
        if (field.value === '' && found && 'code' in found) field.value = String(found.code)
      },
      () => undefined,
    )
    return () => {
      form.removeEventListener('submit', leave)
      leave()
    }
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
