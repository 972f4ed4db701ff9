import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useFormStatus } from 'react-dom'
import { type AutofillCeremony, usePasskeyAutofill } from './offer-passkeys'
import { runCeremony } from './passkey-ceremony'
import { noticeOf, type PasskeyNotice, reportFault } from './passkey-faults'
import { fieldValue, isReadyForCredential, postCredential } from './passkey-form'

type Notice = PasskeyNotice | 'waiting' | 'insecure' | 'unsupported'

export interface PasskeyButtonProps {
  readonly ceremony: AutofillCeremony
  readonly label: string
  /** Shown before the label. */
  readonly icon: ReactNode
  readonly className: string
  readonly disabled: boolean
  readonly texts: Readonly<Record<Notice, string>>
}

/**
 * The button of a passkey or security key. It runs the ceremony and posts the credential with the rest of its
 * form. It appears only if JavaScript runs and the browser supports WebAuthn.
 */
export function PasskeyButton({ ceremony, label, icon, className, disabled, texts }: PasskeyButtonProps) {
  const status = useRef<HTMLParagraphElement>(null)
  const lastPress = useRef(0)
  const [isUsable, setIsUsable] = useState(false)
  const [notice, setNotice] = useState<Notice>()
  const { pending } = useFormStatus()
  usePasskeyAutofill(ceremony, status)

  useEffect(() => {
    const obstacle = findObstacle()
    setNotice(obstacle)
    setIsUsable(obstacle === undefined)
  }, [])

  async function press() {
    const form = status.current?.closest('form')
    if (pending || !form || (ceremony.kind === 'create' && !isReadyForCredential(form, ceremony))) return
    const thisPress = ++lastPress.current
    setNotice('waiting')
    try {
      const credential = await runCeremony(ceremony, { accountName: fieldValue(form, ceremony.nameField) })
      setNotice(undefined)
      postCredential(status.current, ceremony, credential)
    } catch (error) {
      if (thisPress !== lastPress.current) return
      const reason = noticeOf(ceremony.kind, error)
      setNotice(reason ?? undefined)
      const { rp, rpId = rp?.id } = ceremony.options
      if (reason === 'refused') reportFault(ceremony.kind, error, rpId)
    }
  }

  return (
    <>
      {!isUsable && notice === undefined && <div className="button-place" />}
      {isUsable && (
        <button
          type="button"
          className={className}
          disabled={disabled}
          aria-disabled={pending || undefined}
          aria-busy={notice === 'waiting' || undefined}
          onClick={press}
        >
          {icon}
          <span>{label}</span>
        </button>
      )}
      <p ref={status} className="hint" role="status">
        {notice && texts[notice]}
      </p>
    </>
  )
}

function findObstacle(): 'insecure' | 'unsupported' | undefined {
  if (!window.isSecureContext) return 'insecure'
  return window.PublicKeyCredential ? undefined : 'unsupported'
}
