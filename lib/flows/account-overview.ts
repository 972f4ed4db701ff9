import 'server-only'
import { inSeconds } from '@/lib/http/in-seconds'
import { canAddFirstPasskey } from '@/lib/ory/kratos/passkey-offer'
import { whoIsSignedIn } from '@/lib/ory/kratos/who-is-signed-in'
import { currentFailureUrl } from '@/lib/request/failure-url'
import { accountToken } from '@/lib/session/account-form'
import { readSession } from '@/lib/session/session'

/** What the account overview shows, or where it leads. */
export type AccountOverview =
  | { readonly kind: 'redirect'; readonly url: string }
  | {
      readonly kind: 'show'
      /** Undefined when the identity has none to show. */
      readonly identifier: string | undefined
      /** The token of the form that refuses a passkey. Undefined when none is offered. */
      readonly offerToken: string | undefined
      /** How many wrong tries others made before this sign-in. Undefined when there were none, or it is a while ago. */
      readonly wrongTries: number | undefined
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
        wrongTries: wrongTries && isRecent(wrongTries.at) ? wrongTries.count : undefined,
      }
    }
  }
}

/** The home page says so for a few minutes after the sign-in, and never again. */
function isRecent(at: number): boolean {
  return inSeconds(Date.now()) - at < 600
}
