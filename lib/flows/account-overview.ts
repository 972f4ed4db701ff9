import 'server-only'
import { canAddFirstPasskey } from '@/lib/ory/kratos/passkey-offer'
import { whoIsSignedIn } from '@/lib/ory/kratos/who-is-signed-in'
import { currentFailureUrl } from '@/lib/request/failure-url'
import { accountToken } from '@/lib/session/account-form'
import { readSession } from '@/lib/session/session'
import { type CurrentRequest, currentRequest } from '@/lib/telemetry/observers'

/** What the account overview shows, or where it leads. */
export type AccountOverview =
  | { readonly kind: 'redirect'; readonly url: string }
  | {
      readonly kind: 'show'
      /** Undefined when the identity has none to show. */
      readonly identifier: string | undefined
      /** The token of the form that refuses a passkey. Undefined when none is offered. */
      readonly offerToken: string | undefined
    }

/** Next loads this module more than once in a process, so what was read is kept in the process. */
const key = Symbol.for('latchkey.read-overviews')
const shared = globalThis as { [key]?: WeakMap<CurrentRequest, () => Promise<AccountOverview>> }

/**
 * Reads what the account overview shows to the visitor of the current request. For one request, Kratos is asked once:
 * what {@link handOverview} has for the request is not read again.
 */
export async function readOverview(): Promise<AccountOverview> {
  const request = currentRequest()
  const handed = request && shared[key]?.get(request)
  if (handed) return handed()

  const [who, { offersPasskey }] = await Promise.all([whoIsSignedIn(), readSession()])
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
      return { kind: 'show', identifier: who.name ?? undefined, offerToken }
    }
  }
}

/** From now on, the page of this request gets this from {@link readOverview}. */
export function handOverview(request: CurrentRequest, read: () => Promise<AccountOverview>): void {
  shared[key] ??= new WeakMap()
  shared[key].set(request, read)
}
