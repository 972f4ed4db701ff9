'use client'

import { useEffect } from 'react'

interface ForgetPasskeyProps {
  readonly rpId: string
  /** Base64url without padding. */
  readonly credentialId: string
}

type Signals = typeof PublicKeyCredential & {
  signalUnknownCredential?(options: ForgetPasskeyProps): Promise<void>
}

/**
 * Tells the browser, if it supports that, that a passkey was removed from an account, so that it no longer
 * offers it.
 */
export function ForgetPasskey({ rpId, credentialId }: ForgetPasskeyProps) {
  useEffect(() => {
    if (!('PublicKeyCredential' in window)) return
    const { PublicKeyCredential: browser }: { PublicKeyCredential: Signals } = window
    browser.signalUnknownCredential?.({ rpId, credentialId }).catch(() => undefined)
  }, [rpId, credentialId])
  return null
}
