import type { WhoIsSignedIn } from '@/lib/ory/kratos/who-is-signed-in'
import type { ConsentRequest } from './consent-request'

type SignedIn = Extract<WhoIsSignedIn, { kind: 'signed_in' }>

/**
 * What a consent request needs: the question (`ask`), nothing since it was answered before (`allow`), a sign-in, or the
 * account that it is about, since somebody else is signed in.
 */
export type ConsentStep =
  | { readonly kind: 'ask' | 'allow'; readonly who: SignedIn }
  | { readonly kind: 'other_account'; readonly who: SignedIn }
  | { readonly kind: 'sign_in' }

/** Decides what a consent request needs; only its own subject may answer it, or profit from an earlier answer. Pure. */
export function consentStepOf(
  { subject, isRemembered }: ConsentRequest,
  who: Exclude<WhoIsSignedIn, { kind: 'unknown' }>,
): ConsentStep {
  if (who.kind !== 'signed_in') return { kind: 'sign_in' }
  if (who.identity.id !== subject) return { kind: 'other_account', who }
  return { kind: isRemembered ? 'allow' : 'ask', who }
}
