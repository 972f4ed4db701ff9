import { type RefObject, useEffect, useEffectEvent, useRef } from 'react'
import { keepOffering, type PasskeyCeremony, runCeremony } from './passkey-ceremony'
import { type PasskeyFields, postCredential } from './passkey-form'

export type AutofillCeremony = PasskeyCeremony & PasskeyFields & { readonly autofill: boolean }

export interface OfferPasskeysProps {
  readonly ceremony: AutofillCeremony
}

/** Offers passkeys in a form that has no passkey button. */
export function OfferPasskeys({ ceremony }: OfferPasskeysProps) {
  const element = useRef<HTMLSpanElement>(null)
  usePasskeyAutofill(ceremony, element)
  return <span ref={element} hidden />
}

/**
 * Makes the browser offer passkeys in its autofill, and posts the one that the visitor picks. Does nothing if
 * Kratos does not request it or the browser does not support it.
 *
 * @param element any element of the form
 */
export function usePasskeyAutofill(ceremony: AutofillCeremony, element: RefObject<Element | null>): void {
  async function offer() {
    // The visitor did not start this, so a failure shows no error.
    const credential = await runCeremony(ceremony, { autofill: true }).catch(() => null)
    postCredential(element.current, ceremony, credential)
  }

  const onCeremony = useEffectEvent(offer)
  // Each response of the server brings a new ceremony, and the old one cannot be used again.
  useEffect(() => {
    if (ceremony.autofill) return keepOffering(() => void onCeremony())
  }, [ceremony])
}
