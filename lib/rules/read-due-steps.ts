import 'server-only'
import { hasAccountRules } from '@/lib/config/account-rules'
import { config } from '@/lib/config/config'
import { requiredUrl } from '@/lib/flows/goal/required-page'
import type { ConsentRequest } from '@/lib/ory/hydra/consent-request'
import { type SignedIn, whoIsSignedIn } from '@/lib/ory/kratos/session/who-is-signed-in'
import type { FailureReason } from '@/lib/request/failure-reason'
import { currentFailureUrl } from '@/lib/request/failure-url'
import { readAccountFacts } from './account-facts'
import { demandsOf } from './demands'
import { type DueStep, demandsNothing, dueSteps } from './due-steps'

/** The steps that are due for somebody, or why we cannot tell. Then nobody passes. `signed_out`: a moment ago. */
export type DueSteps =
  | { readonly kind: 'ready'; readonly steps: readonly DueStep[]; readonly demandsAal2: boolean }
  | { readonly kind: 'signed_out' }
  | { readonly kind: 'failed'; readonly reason: FailureReason }

/**
 * Asks the services what an account still needs. Nothing is kept between two requests, so a step that is undone in
 * another tab is due again.
 * @param request the consent request that waits; null when no application does
 */
export async function readDueSteps(who: SignedIn, request: ConsentRequest | null): Promise<DueSteps> {
  const client = request && { metadata: request.client.metadata, acrValues: request.acrValues }
  const demands = demandsOf(config(), client)
  if (demandsNothing(demands)) return { kind: 'ready', steps: [], demandsAal2: false }
  const facts = await readAccountFacts(who, demands)
  if ('missing' in facts) {
    return facts.missing === 'signed_out' ? { kind: 'signed_out' } : { kind: 'failed', reason: facts.missing }
  }
  return { kind: 'ready', steps: dueSteps(demands, facts, new Date()), demandsAal2: demands.aal2 }
}

/**
 * Where somebody goes before a page of ours that no application waits for.
 * @param next the page's own URL
 * @returns null when nothing is due, or when the page itself has to ask for a sign-in. When Kratos does not say who it is,
 * that is a failure: the next question may be answered, and nobody would have asked for the steps
 */
export async function requiredBefore(next: string): Promise<string | null> {
  if (!hasAccountRules(config())) return null
  const who = await whoIsSignedIn()
  if (who.kind === 'unknown') return currentFailureUrl(who.reason, next)
  if (who.kind !== 'signed_in') return null
  const due = await readDueSteps(who, null)
  if (due.kind === 'failed') return currentFailureUrl(due.reason, next)
  if (due.kind === 'signed_out') return null
  return due.steps.length > 0 ? requiredUrl({ return_to: next }) : null
}
