import 'server-only'
import type { RedirectUrl } from '@/lib/http/redirect-url'
import { probeSettingsFlow } from '@/lib/ory/kratos/calls/settings-start'
import { readWhoami, type SignedIn } from '@/lib/ory/kratos/session/who-is-signed-in'
import type { FailureReason } from '@/lib/request/failure-reason'
import { currentFailureUrl } from '@/lib/request/failure-url'

/** The account of the visitor, or where they go before they see it. */
type AccountAccess =
  | {
      readonly kind: 'granted'
      readonly account: SignedIn
      /** The body of whoami as Kratos sent it, for a copy of the visitor's data. */
      readonly whoami: unknown
    }
  | { readonly kind: 'redirect'; readonly url: RedirectUrl }

/**
 * Lets a visitor read and change what belongs to the account: its data, sessions and applications, and whether it
 * exists. The rule is that of the settings. They can require a second factor where whoami does not
 * (`selfservice.flows.settings.required_aal`), and only Kratos knows, so each page and each form calls it.
 * @param page the Latchkey page that the visitor returns to
 */
export async function accountAccess(page: string): Promise<AccountAccess> {
  const [{ who, body }, settings] = await Promise.all([readWhoami(), probeSettingsFlow('settings access')])
  const signIn = { kind: 'redirect', url: `/login?return_to=${page}` } as const
  const secondFactor = { kind: 'redirect', url: `/login?aal2=true&return_to=${page}` } as const
  if (who.kind === 'nobody' || settings.kind === 'sign_in') return signIn
  if (who.kind === 'second_factor_due' || settings.kind === 'second_factor') return secondFactor
  if (who.kind === 'unknown') return failed(who.reason)
  if (settings.kind !== 'show') return failed(settings.kind === 'fail' ? settings.reason : 'malformed')
  return { kind: 'granted', account: who, whoami: body }

  async function failed(reason: FailureReason): Promise<AccountAccess> {
    return { kind: 'redirect', url: await currentFailureUrl(reason, page) }
  }
}
