import 'server-only'
import { z } from 'zod'
import { config } from '@/lib/config/config'
import { hasRequiredActions } from '@/lib/config/required-action-switches'
import { requiredActionsUrl } from '@/lib/destination/required-actions-url'
import type { RedirectUrl } from '@/lib/http/redirect-url'
import { type SignedIn, whoIsSignedIn } from '@/lib/ory/kratos/session/who-is-signed-in'
import type { FailureReason } from '@/lib/request/failure-reason'
import { currentFailureUrl } from '@/lib/request/failure-url'
import { readAccountState } from './account-facts'
import type { DueAction, Requirements, Rules } from './required-action'
import { dueActions, isUnrestricted, requirementsFrom } from './required-actions'
import { requiredActionsConfig } from './required-actions-config'

/**
 * The steps that are due for an account, or why we cannot tell. Then the visitor does not pass. `signed_out`: just
 * now.
 */
type DueActions =
  | { readonly kind: 'ready'; readonly steps: readonly DueAction[]; readonly demandsAal2: boolean }
  | { readonly kind: 'signed_out' }
  | { readonly kind: 'failed'; readonly reason: FailureReason }

/**
 * Reads from the services what an account still needs. Nothing is cached between two requests, so a step that is undone
 * in another tab is due again.
 * @param request null when no application waits
 */
export async function readDueActions(who: SignedIn, request: PendingRequest | null): Promise<DueActions> {
  const demands = requirementsOf({ ...config(), ...requiredActionsConfig() }, request)
  if (isUnrestricted(demands)) return { kind: 'ready', steps: [], demandsAal2: false }
  const facts = await readAccountState(who, demands)
  if ('missing' in facts) {
    return facts.missing === 'signed_out' ? { kind: 'signed_out' } : { kind: 'failed', reason: facts.missing }
  }
  return { kind: 'ready', steps: dueActions(demands, facts, new Date()), demandsAal2: demands.aal2 }
}

/**
 * Where a visitor goes before one of our pages that no application waits for.
 * @param next the page's own URL
 * @returns null when nothing is due, or when the page itself requires a sign-in. If Kratos does not return the session,
 *   this is a failure: the page's own call might succeed, and the visitor would skip the steps
 */
export async function redirectIfActionsDue(next: string): Promise<RedirectUrl | null> {
  if (!hasRequiredActions(config())) return null
  const who = await whoIsSignedIn()
  if (who.kind === 'unknown') return currentFailureUrl(who.reason, next)
  if (who.kind !== 'signed_in') return null
  const due = await readDueActions(who, null)
  if (due.kind === 'failed') return currentFailureUrl(due.reason, next)
  if (due.kind === 'signed_out') return null
  return due.steps.length > 0 ? requiredActionsUrl({ return_to: next }) : null
}

/** What we read of an OAuth2 client's `metadata`. A word that we do not know demands nothing. */
const metadataSchema = z
  .object({
    latchkey: z
      .object({ require: z.array(z.unknown()).catch([]).default([]) })
      .optional()
      .catch(undefined),
  })
  .catch({})

/** The request of the application that waits. */
export interface PendingRequest {
  readonly client: { readonly metadata?: unknown }
  /** The `acr_values` of its request (OpenID Connect Core 3.1.2.1). */
  readonly acrValues: readonly string[]
}

/**
 * What the operator and the application demand of an account. Pure.
 * @param request null when no application waits
 */
export function requirementsOf(rules: Rules, request: PendingRequest | null): Requirements {
  const words = metadataSchema.parse(request?.client.metadata).latchkey?.require ?? []
  return requirementsFrom(rules, { words, acrValues: request?.acrValues ?? [] })
}
