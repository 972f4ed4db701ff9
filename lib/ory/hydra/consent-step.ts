import type { WhoIsSignedIn } from '@/lib/ory/kratos/session/who-is-signed-in'
import type { ConsentRequest } from './consent-request'

type SignedIn = Extract<WhoIsSignedIn, { kind: 'signed_in' }>

/**
 * What a consent request needs. `ask`: ask the visitor. `allow`: nothing, they allowed it before. `sign_in`:
 * a sign-in. `other_account`: the account that it is about, because another account is signed in.
 */
export type ConsentStep =
  | { readonly kind: 'ask' | 'allow'; readonly who: SignedIn }
  | { readonly kind: 'other_account'; readonly who: SignedIn }
  | { readonly kind: 'sign_in' }

/**
 * Decides what a consent request needs. Only its own subject may answer it, and an earlier answer counts
 * only for them. A device is always asked about: a person may type a code that somebody else sent (RFC 8628
 * 5.4). Pure.
 */
export function consentStepOf(
  { subject, isRemembered, isForDevice }: ConsentRequest,
  who: Exclude<WhoIsSignedIn, { kind: 'unknown' }>,
): ConsentStep {
  if (who.kind !== 'signed_in') return { kind: 'sign_in' }
  if (who.identity.id !== subject) return { kind: 'other_account', who }
  return { kind: isRemembered && !isForDevice ? 'allow' : 'ask', who }
}
