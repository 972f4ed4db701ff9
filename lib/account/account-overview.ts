import 'server-only'
import { wasWithin } from '@/lib/http/in-seconds'
import type { RedirectUrl } from '@/lib/http/redirect-url'
import { probeSettingsFlow } from '@/lib/ory/kratos/calls/settings-start'
import type { Flow } from '@/lib/ory/kratos/flow/flow'
import { knownName } from '@/lib/ory/kratos/flow/known-name'
import { canAddFirstPasskey } from '@/lib/ory/kratos/session/passkey-offer'
import { otherSessions } from '@/lib/ory/kratos/session/sessions'
import { whoIsSignedIn } from '@/lib/ory/kratos/session/who-is-signed-in'
import { pause } from '@/lib/process/pause'
import { currentFailureUrl } from '@/lib/request/failure-url'
import { accountToken } from '@/lib/session/account-form'
import { readSession } from '@/lib/session/session'
import { type AccountProtection, accountProtection } from './account-protection'

/** What the account overview shows, or where it leads. */
type AccountOverview =
  | { readonly kind: 'redirect'; readonly url: RedirectUrl }
  | {
      readonly kind: 'show'
      /** Undefined when the identity has none to show. */
      readonly identifier: string | undefined
      /** The name of the person. Undefined when the identity has none. */
      readonly name: string | undefined
      /** Undefined if Kratos did not create a settings flow in time. */
      readonly protection: AccountProtection | undefined
      /** The token of the form that refuses a passkey. Undefined when none is offered. */
      readonly offerToken: string | undefined
      /** The visitor comes from their sign-up. */
      readonly hasJustSignedUp: boolean
      readonly identityId: string
      readonly counts: AccountCounts
    }

/** The number of each. Undefined if it could not be read. */
export interface AccountCounts {
  /** Devices that are signed in, this one included. */
  readonly devices?: number | undefined
  readonly applications?: number | undefined
}

/** How long the page waits for the numbers and the settings, in milliseconds. It is useful without them. */
const patience = 500

/** How long the page says that the account is ready, in seconds. */
const welcomeTime = 120

/** Counts the applications that may use an account. Undefined when the number is unknown. */
type CountApplications = (identityId: string) => Promise<number | undefined>

/** Reads what the account overview shows to the visitor of the current request. */
export async function readOverview(countApplications: CountApplications): Promise<AccountOverview> {
  const [who, { offersPasskey, signedUpAt }] = await Promise.all([whoIsSignedIn(), readSession()])
  switch (who.kind) {
    case 'nobody':
      return { kind: 'redirect', url: '/login' }
    case 'second_factor_due':
      return { kind: 'redirect', url: '/login?aal2=true' }
    case 'unknown':
      return { kind: 'redirect', url: await currentFailureUrl(who.reason, '/') }
    default: {
      const [settings, counts] = await Promise.all([
        soon(newSettingsFlow()),
        countsOf(who.identity.id, countApplications),
      ])
      const isOffered = offersPasskey === true && settings !== undefined && canAddFirstPasskey(settings)
      const offerToken = isOffered ? accountToken('passkey offer', who.session.id) : undefined
      return {
        kind: 'show',
        identifier: who.name ?? undefined,
        name: knownName(who.identity.traits),
        protection: settings && accountProtection(settings, who.session),
        offerToken,
        hasJustSignedUp: wasWithin(signedUpAt, welcomeTime),
        identityId: who.identity.id,
        counts,
      }
    }
  }
}

/** A settings flow that is never shown. When Kratos does not create one, for whatever reason, nothing is known. */
async function newSettingsFlow(): Promise<Flow | undefined> {
  const result = await probeSettingsFlow('account protection')
  return result.kind === 'show' ? result.flow : undefined
}

async function countsOf(identityId: string, countApplications: CountApplications): Promise<AccountCounts> {
  const [others, applications] = await Promise.all([
    soon(otherSessions()),
    soon(countApplications(identityId)),
  ])
  return {
    devices: others?.kind === 'ready' && !others.hasMore ? others.sessions.length + 1 : undefined,
    applications,
  }
}

async function soon<Value>(wanted: Promise<Value>): Promise<Value | undefined> {
  return Promise.race([wanted, pause(patience).then(() => undefined)])
}
