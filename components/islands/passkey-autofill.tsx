'use client'

import { type RefObject, useEffect, useEffectEvent, useRef } from 'react'
import { abortCeremony, type PasskeyCeremony, runCeremony } from './passkey-ceremony'
import { type PasskeyFields, postCredential } from './passkey-form'

export type AutofillCeremony = PasskeyCeremony & PasskeyFields & { readonly autofill: boolean }

interface PasskeyAutofillProps {
  readonly ceremony: AutofillCeremony
}

/** For a form that has no button for passkeys, but a field that the browser may offer them in. */
export function PasskeyAutofill({ ceremony }: PasskeyAutofillProps) {
  const place = useRef<HTMLSpanElement>(null)
  usePasskeyAutofill(ceremony, place)
  return <span ref={place} hidden />
}

/**
 * Has the browser offer passkeys among what it fills in, and posts the one that the visitor picks. Nothing happens
 * where Kratos does not mean it or the browser cannot.
 *
 * @param place anything in the form
 * @returns offers them again, after another ceremony has ended this one
 */
export function usePasskeyAutofill(
  ceremony: AutofillCeremony,
  place: RefObject<Element | null>,
): () => Promise<void> {
  async function offer() {
    if (!ceremony.autofill) return
    // Nobody asked for it aloud, so nobody is told when it comes to nothing.
    const credential = await runCeremony(ceremony, { autofill: true }).catch(() => null)
    postCredential(place.current, ceremony, credential)
  }

  const onCeremony = useEffectEvent(offer)
  // Each answer of the server brings the ceremony anew: what was picked before is used up.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  useEffect(() => {
    void onCeremony()
    return abortCeremony
  }, [ceremony])

  return offer
}
