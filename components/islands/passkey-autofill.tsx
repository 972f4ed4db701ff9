'use client'

import type { OfferPasskeysProps } from './offer-passkeys'
import { useLazyComponent } from './use-lazy-component'

/** For a form that has no passkey button, but a field where the browser may offer passkeys. */
export function PasskeyAutofill(props: OfferPasskeysProps) {
  const OfferPasskeys = useLazyComponent(load)
  return OfferPasskeys ? <OfferPasskeys {...props} /> : <span hidden />
}

const load = () => import('./offer-passkeys').then(({ OfferPasskeys }) => OfferPasskeys)
