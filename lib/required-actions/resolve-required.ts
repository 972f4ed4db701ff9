import 'server-only'
import { uiLocalesParam } from '@/lib/destination/links'
import {
  afterRequiredActionsUrl,
  demandsAal2,
  requiredActionsUrl,
} from '@/lib/destination/required-actions-url'
import type { RedirectUrl } from '@/lib/http/redirect-url'
import { type SignedIn, whoIsSignedIn } from '@/lib/ory/kratos/session/who-is-signed-in'
import type { FailureReason } from '@/lib/request/failure-reason'
import { currentFailureUrl } from '@/lib/request/failure-url'
import { secondFactorUrl } from './aal2'
import { type PendingRequest, readDueActions } from './read-due-actions'
import type { DueAction } from './required-action'
import { maxSteps, requiredActionNamed } from './required-actions'

/** The next step of the page that asks for what an account must have, or where the person goes instead. */
type ResolvedAction =
  | { readonly kind: 'go'; readonly url: RedirectUrl }
  | {
      readonly kind: 'step'
      readonly step: DueAction
      readonly who: SignedIn
      /** The number of this step, and how many there are. */
      readonly position: number
      readonly count: number
      /** The name of the application whose consent waits. */
      readonly application?: string | undefined
    }

/** An application that waits for its consent, and who is signed in. */
export type PendingConsent =
  | {
      readonly kind: 'pending'
      readonly who: SignedIn
      readonly request: PendingRequest
      /** The name that people read. */
      readonly application: string
    }
  /** Another account is signed in than the one that the request is about. */
  | { readonly kind: 'other_account' }
  | { readonly kind: 'go'; readonly url: RedirectUrl }
  | { readonly kind: 'failed'; readonly reason: FailureReason }

/** Reads the consent challenge of an application that waits. */
type ReadConsent = (challenge: string) => Promise<PendingConsent>

/**
 * Decides the next step from the services alone. The query says where the person was going, and how many steps there
 * were at first: it cannot take a step away.
 */
export async function resolveRequiredAction(
  query: URLSearchParams,
  readConsent: ReadConsent,
): Promise<ResolvedAction> {
  const found = await readWho(query, readConsent)
  if (found.kind === 'go') return found
  const { who, request, application } = found
  const due = await readDueActions(who, request)
  if (due.kind === 'failed') return go(await currentFailureUrl(due.reason, requiredActionsUrl(query)))
  if (due.kind === 'signed_out') return go(signInUrl(query))
  const [step] = due.steps
  if (step === undefined) return go(afterRequiredActionsUrl(query))
  const url = requiredActionNamed(step.name)?.url?.(query)
  if (url !== undefined) return go(url)
  const left = due.steps.filter(({ name }) => !requiredActionNamed(name)?.url).length
  const count = Math.min(Math.max(Number(query.get('of')) || 0, left), maxSteps)
  return { kind: 'step', step, who, position: count - left + 1, count, application }
}

/** What an application with the session cookie asks for, as if it had a client. */
const asksForAal2: PendingRequest = {
  client: { metadata: { latchkey: { require: ['aal2'] } } },
  acrValues: [],
}

type Found =
  | { readonly kind: 'go'; readonly url: RedirectUrl }
  | {
      readonly kind: 'found'
      readonly who: SignedIn
      readonly request: PendingRequest | null
      readonly application?: string
    }

/** Who is signed in, and which application waits for them. */
async function readWho(query: URLSearchParams, readConsent: ReadConsent): Promise<Found> {
  const challenge = query.get('consent_challenge')
  if (challenge) return foundIn(await readConsent(challenge), query)
  const who = await whoIsSignedIn()
  if (who.kind === 'signed_in')
    return { kind: 'found', who, request: demandsAal2(query) ? asksForAal2 : null }
  if (who.kind === 'second_factor_due') return go(secondFactorUrl(query))
  if (who.kind === 'unknown') return go(await currentFailureUrl(who.reason, requiredActionsUrl(query)))
  return go(signInUrl(query))
}

async function foundIn(consent: PendingConsent, query: URLSearchParams): Promise<Found> {
  switch (consent.kind) {
    case 'go':
      return consent
    case 'failed':
      return go(await currentFailureUrl(consent.reason, requiredActionsUrl(query)))
    case 'other_account':
      // The consent page says who is signed in now.
      return go(afterRequiredActionsUrl(query))
    case 'pending':
      return { ...consent, kind: 'found' }
    default:
      return consent satisfies never
  }
}

function signInUrl(query: URLSearchParams): RedirectUrl {
  return `/login?${new URLSearchParams({ return_to: afterRequiredActionsUrl(query), ...uiLocalesParam(query) })}`
}

function go(url: RedirectUrl) {
  return { kind: 'go', url } as const
}
