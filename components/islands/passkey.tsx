'use client'

import { useEffect, useRef, useState } from 'react'
import { useFormStatus } from 'react-dom'
import { type AutofillCeremony, usePasskeyAutofill } from './passkey-autofill'
import { runCeremony } from './passkey-ceremony'
import { fieldValue, isReadyForCredential, postCredential } from './passkey-form'

type Notice = 'waiting' | 'cancelled' | 'known' | 'failed' | 'insecure' | 'unsupported'

interface PasskeyProps {
  readonly ceremony: AutofillCeremony
  readonly label: string
  readonly className: string
  readonly disabled: boolean
  readonly texts: Readonly<Record<Notice, string>>
}

/**
 * The button of a passkey or security key: runs the ceremony and posts the credential with the rest of its form.
 * Absent until script runs, and where the browser has no such ceremonies, so nobody meets a dead button.
 */
export function Passkey({ ceremony, label, className, disabled, texts }: PasskeyProps) {
  const place = useRef<HTMLParagraphElement>(null)
  const lastPress = useRef(0)
  const [isUsable, setIsUsable] = useState(false)
  const [notice, setNotice] = useState<Notice>()
  const { pending } = useFormStatus()
  const offerAutofill = usePasskeyAutofill(ceremony, place)

  useEffect(() => {
    const lack = lackOfSupport()
    setNotice(lack)
    setIsUsable(lack === undefined)
  }, [])

  async function press() {
    const form = place.current?.closest('form')
    if (pending || !form || (ceremony.kind === 'create' && !isReadyForCredential(form))) return
    const own = ++lastPress.current
    setNotice('waiting')
    try {
      const credential = await runCeremony(ceremony, { accountName: fieldValue(form, ceremony.nameField) })
      setNotice(undefined)
      postCredential(place.current, ceremony, credential)
    } catch (error) {
      if (own !== lastPress.current) return
      const reason = noticeOf(error)
      setNotice(reason)
      if (reason) void offerAutofill()
    }
  }

  return (
    <>
      {isUsable && (
        <button
          type="button"
          className={className}
          disabled={disabled}
          aria-disabled={pending || undefined}
          aria-busy={notice === 'waiting' || undefined}
          onClick={press}
        >
          {label}
        </button>
      )}
      <p ref={place} className="hint" role="status">
        {notice && texts[notice]}
      </p>
    </>
  )
}

function lackOfSupport(): 'insecure' | 'unsupported' | undefined {
  if (!window.isSecureContext) return 'insecure'
  return window.PublicKeyCredential ? undefined : 'unsupported'
}

/**
 * Browsers say little on purpose: `NotAllowedError` is a cancelled ceremony, a late one, and a key that is not there.
 * Nothing is said of one that ended because another began.
 */
function noticeOf(error: unknown): 'cancelled' | 'known' | 'failed' | undefined {
  const name = error instanceof DOMException ? error.name : ''
  if (name === 'AbortError') return undefined
  if (name === 'NotAllowedError') return 'cancelled'
  return name === 'InvalidStateError' ? 'known' : 'failed'
}
