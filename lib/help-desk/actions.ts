import 'server-only'
import { log } from '@/lib/log'
import { observers } from '@/lib/observers/observers'
import { ServiceError } from '@/lib/ory/clients/service-error'
import { type RemovableCredential, removeCredential } from '@/lib/ory/kratos/admin/credentials'
import { disableIdentity, enableIdentity } from '@/lib/ory/kratos/admin/identity-state'
import { endAllSessions } from '@/lib/ory/kratos/admin/sessions'
import type { FailureReason } from '@/lib/request/failure-reason'
import { currentVisitor } from '@/lib/request/visitor'
import type { Helper } from './help-desk-access'
import type { Person } from './person'
import { type NotedAction, notedActions, noteForOwner } from './support-notes'

/** What a helper can do for a person. Each is the same when it is done twice. */
export const helpDeskActions = [...notedActions, 'let_in'] as const
export type HelpDeskAction = (typeof helpDeskActions)[number]

/** The second factors that a person can lose, by the action that removes each. */
export const lostFactors = {
  remove_totp: 'totp',
  remove_lookup_secret: 'lookup_secret',
  remove_webauthn: 'webauthn',
} as const satisfies Partial<Record<HelpDeskAction, RemovableCredential['type']>>

/** The helper types the name of the account before these. */
export const dangerousActions: ReadonlySet<HelpDeskAction> = new Set([
  'remove_totp',
  'remove_lookup_secret',
  'remove_webauthn',
  'disable',
])

/** What other capabilities do for a person. */
export interface HelpDeskParts {
  /** Ends the access of applications. Returns why it failed, or null. */
  revokeAccess(id: string): Promise<FailureReason | null>
  /** Forgets the failed attempts of these names. */
  resetLimits(names: readonly string[]): Promise<void>
  /** The name of an account in the log. */
  accountDigest(name: string): string
}

/** `refused`: Kratos keeps the last way to sign in. */
export type ActionResult = 'done' | 'refused' | FailureReason

/** Does one thing for a person, logs and counts it, and notes it for the owner of the account. */
export async function runAction(
  action: HelpDeskAction,
  person: Person,
  helper: Helper,
  parts: HelpDeskParts,
): Promise<ActionResult> {
  const result = await withoutServiceError(() => change(action, person, parts))
  const { ipAddress } = await currentVisitor()
  log()[result === 'done' ? 'info' : 'warn']({
    outcome: 'help_desk',
    action,
    result,
    helper: helper.id,
    account: parts.accountDigest(person.name),
    ipAddress,
  })
  observers().metrics?.outcome({ step: 'help_desk', flow: action, outcome: result })
  return result
}

async function change(action: HelpDeskAction, person: Person, parts: HelpDeskParts): Promise<ActionResult> {
  const { id, name, addresses } = person
  if (action === 'let_in') {
    await parts.resetLimits([...new Set([name, ...addresses.map(({ value }) => value)])])
    return 'done'
  }
  const result = await changeAccount(action, id, parts)
  if (result === 'done') await noteForOwner(id, person.metadata, action)
  return result
}

async function changeAccount(action: NotedAction, id: string, parts: HelpDeskParts): Promise<ActionResult> {
  switch (action) {
    case 'end_sessions':
      await endAllSessions(id)
      return (await parts.revokeAccess(id)) ?? 'done'
    case 'disable':
      await disableIdentity(id)
      return (await parts.revokeAccess(id)) ?? 'done'
    case 'enable':
      await enableIdentity(id)
      return 'done'
    default:
      return removeFactor(id, lostFactors[action])
  }
}

/** Already removed is removed. */
async function removeFactor(id: string, type: RemovableCredential['type']): Promise<ActionResult> {
  try {
    const { kind } = await removeCredential(id, { type })
    return kind === 'refused' ? 'refused' : 'done'
  } catch (error) {
    if (error instanceof ServiceError && error.status === 404) return 'done'
    throw error
  }
}

async function withoutServiceError(work: () => Promise<ActionResult>): Promise<ActionResult> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof ServiceError) return 'unavailable'
    throw error
  }
}
