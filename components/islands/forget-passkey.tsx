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

/** Tells the browser, where it listens, that an account has this passkey no more, so that it does not offer it again. */
export function ForgetPasskey({ rpId, credentialId }: ForgetPasskeyProps) {
  useEffect(() => {
    if (!('PublicKeyCredential' in window)) return
    const { PublicKeyCredential: browser }: { PublicKeyCredential: Signals } = window
    browser.signalUnknownCredential?.({ rpId, credentialId }).catch(() => undefined)
  }, [rpId, credentialId])
  return null
}
