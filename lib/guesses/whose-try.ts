import 'server-only'
import { config } from '@/lib/config/config'
import { kratosCookieHeader } from '@/lib/http/kratos-cookies'
import type { Digests } from './account-name'
import type { SubmittedFlow } from './answer'
import type { Counts } from './counts'
import type { Proofs } from './proofs'
import { mostAccounts, type TriedBy } from './tried-counts'
import type { Tries } from './tries'
import { sessionCookiesIn } from './verdict'

/** What we know beside a submit itself. */
export interface Known {
  /** Of the browser. */
  readonly proofs: Proofs
  readonly counts: Counts
  readonly digests: Digests
}

/** For how long we know which account a flow or a session belongs to, in seconds. */
export const linkedFor = 24 * 60 * 60

/** The key of the accounts that a flow has sent a message to. */
export function flowKey(flowId: string, digests: Digests): string {
  return `flow:${digests.of('flow', flowId)}`
}

/** The accounts that a flow has sent a message to. */
export async function accountsOfFlow(flowId: string, { counts, digests }: Known): Promise<readonly string[]> {
  return textsIn(await counts.get(flowKey(flowId, digests)))
}

const textsIn = (list: string | null) => list?.split(',').filter((one) => one !== '') ?? []

/** A submit, as far as it tells whose it is. */
interface Submitted extends Pick<SubmittedFlow, 'visitor'> {
  /** The session of a program that signs in without cookies (`X-Session-Token`). */
  readonly sessionToken?: string | null
}

/**
 * Whose try it is.
 * @param ofFlow the accounts that its flow has sent a message to
 */
export async function whoseTry(
  submit: Submitted,
  tries: Pick<Tries, 'accounts' | 'guesses' | 'isSecondFactor'>,
  ofFlow: readonly string[],
  { proofs, counts, digests }: Known,
): Promise<Omit<TriedBy, 'prove'>> {
  const names = [...new Set(tries.accounts)]
  // So many are refused. Nobody should pay for their digests.
  const named = names.length > mostAccounts ? names : names.map(digests.account)
  const ofSession = tries.isSecondFactor ? await accountsOfSession(submit, counts, digests) : []
  const accounts = [...new Set([...named, ...(tries.guesses ? ofFlow : []), ...ofSession])]
  return {
    accounts,
    network: submit.visitor.ipAddress === null ? null : digests.network(submit.visitor.ipAddress),
    device: await deviceOf(accounts, tries.isSecondFactor, proofs, counts),
  }
}

/**
 * A second factor names no account. We know the session's since its first factor, or count the session itself. Somebody can
 * send several sessions, so that we look at another one than Kratos does: each of them counts.
 */
async function accountsOfSession(
  { sessionToken, visitor }: Submitted,
  counts: Counts,
  digests: Digests,
): Promise<readonly string[]> {
  const lines = kratosCookieHeader(visitor.cookieHeader).split('; ')
  const cookies = sessionCookiesIn(lines, config().ORY_SESSION_COOKIE).map(({ value }) => value)
  const sessions = [...(sessionToken ? [sessionToken] : []), ...cookies]
    .slice(0, mostAccounts + 1)
    .map((value) => digests.of('session', value))
  const linked = await Promise.all(sessions.map((one) => counts.get(`session:${one}`)))
  const accounts = linked.flatMap(textsIn)
  return accounts.length > 0 ? accounts : sessions
}

/** The browser, when it has a proof for each of the accounts that is not older than the last change of the password. */
async function deviceOf(
  accounts: readonly string[],
  isSecondFactor: boolean,
  { device, proofs = [] }: Proofs,
  counts: Counts,
): Promise<string | null> {
  if (device === undefined || accounts.length === 0) return null
  for (const account of accounts) {
    const proof = proofs.find((one) => one.account === account)
    if (proof === undefined || (isSecondFactor && !proof.hasSecond)) return null
    const changedAt = Number((await counts.get(`changed:${proof.identity}`)) ?? 0)
    if (proof.at <= changedAt) return null
  }
  return device
}
