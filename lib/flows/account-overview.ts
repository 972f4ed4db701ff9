import 'server-only'
import { canAddFirstPasskey } from '@/lib/ory/kratos/passkey-offer'
import { whoIsSignedIn } from '@/lib/ory/kratos/who-is-signed-in'
import { currentFailureUrl } from '@/lib/request/failure-url'
import { accountToken } from '@/lib/session/account-form'
import { readSession } from '@/lib/session/session'
import type { Session } from '@/lib/session/session-schema'

/** What the account overview shows, or where it leads. */
export type AccountOverview =
  | { readonly kind: 'redirect'; readonly url: string }
  | {
      readonly kind: 'show'
      /** Undefined when the identity has none to show. */
      readonly identifier: string | undefined
      /** The token of the form that refuses a passkey. Undefined when none is offered. */
      readonly offerToken: string | undefined
      /** The wrong tries that others made before the last sign-in in this browser. */
      readonly wrongTries: Session['wrongTries']
    }

/** Reads what the account overview shows to the visitor of the current request. */
export async function readOverview(): Promise<AccountOverview> {
  const [who, { offersPasskey, wrongTries }] = await Promise.all([whoIsSignedIn(), readSession()])
  switch (who.kind) {
    case 'nobody':
      return { kind: 'redirect', url: '/login' }
    case 'second_factor_due':
      return { kind: 'redirect', url: '/login?aal2=true' }
    case 'unknown':
      return { kind: 'redirect', url: await currentFailureUrl(who.reason, '/') }
    default: {
      const isOffered = offersPasskey === true && (await canAddFirstPasskey())
      const offerToken = isOffered ? accountToken('passkey offer', who.session.id) : undefined
      return {
        kind: 'show',
        identifier: who.name ?? undefined,
        offerToken,
        wrongTries,
      }
    }
  }
}
