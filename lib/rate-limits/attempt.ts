import 'server-only'
import { leavesOf } from '@/lib/http/json'
import { profileAttempt } from '@/lib/submission/attempt-profile'
import type { Step } from '@/lib/submission/step'
import type { Submission } from '@/lib/submission/submission'
import { ownerOfSession } from '@/lib/submission/submission-effects'
import { type DeviceCookie, readDeviceCookie } from './device-cookie'
import { verifyWork } from './proof-of-work'
import type { AttemptCost, ProofSubject, Subject } from './rate-limiter'
import { accountLinkLifetime, ownerOf } from './session-owner'
import type { RateLimits } from './shared-limits'
import type { LimitStore } from './store'

/** What a submission attempts, and for which subjects its failure or success counts. */
export interface Attempt extends AttemptCost, Pick<Submission, 'visitor'> {
  /** The one account that it attempts; null for several or none. Its owner sees failed attempts. */
  readonly account: string | null
  /** A right secret signs in to this account, and to no other. */
  readonly isSignIn: boolean
  /** All subjects that it is counted for. */
  readonly names: readonly string[]
  readonly known: DeviceCookie | null
}

/** Our forms name at most this many. More would spread one attempt over many counters. */
export const maxNames = 5

/**
 * Reads what a submission tries, and for whom.
 * @param step what Kratos' flow waits for; null where that changes nothing
 */
export async function attemptFrom(
  submission: Submission,
  step: Step | null,
  rateLimits: RateLimits,
): Promise<Attempt> {
  const { kind, method, secret, visitor, proof, isStart, sessions } = submission
  const { store, digests } = rateLimits
  const { guessesFirst, guessesSecond, names, sends, registers } = profileAttempt(submission, step)
  const network = digests.network(visitor.ipAddress)
  const unknown = digests.unknown(network)
  const flow = digests.of('flow', submission.flowId)
  // The token of a link cannot be guessed. It counts for its flow.
  const substitute = secret === 'token' ? flow : unknown
  const orElse = (accounts: readonly string[], others: readonly string[]) =>
    accounts.length > 0 ? accounts : others

  const own = kind === 'settings' && names.length > 0 ? await ownNames(submission, digests) : []
  const named = [...new Set(names.map(digests.account))].filter((name) => !own.includes(name))
  const isByName = kind === 'login' || kind === 'registration'
  const inFlow = step === null || isByName ? [] : await sentIn(flow, step, named, substitute, rateLimits)
  const firsts = guessesFirst ? orElse(isByName ? named : inFlow, [substitute]) : []
  const owner = guessesSecond || isStart ? await ownerOf(submission, rateLimits) : null
  const inSessions = sessions.map((one) => digests.of('session', one))
  const owners = owner === null ? [] : orElse(owner.accounts, [unknown, ...inSessions])
  const seconds = guessesSecond ? owners : []
  // The flow of a registration by code may have an address that this submission leaves out.
  const isByCode = kind === 'registration' && method === 'code'
  const sentTo = isStart ? owners : sends ? orElse(named, isByCode ? [unknown] : []) : []

  const known = await readDeviceCookie()
  const subjects = (accounts: readonly string[], isSecond = false): Promise<Subject[]> =>
    Promise.all(
      accounts.map(async (name) => ({ name, device: await deviceFor(name, isSecond, known, store) })),
    )
  const [first, second, recipients] = await Promise.all([
    subjects(firsts),
    subjects(seconds, true),
    subjects(sentTo),
  ])
  const [tried = null, ...more] = new Set(firsts.filter((one) => one !== unknown && one !== flow))
  return {
    ...{ first, second, recipients, registers, network, visitor, known },
    account: guessesSecond ? (owner?.credited ?? null) : more.length === 0 ? tried : null,
    isSignIn: kind === 'login',
    names: [...new Set([...firsts, ...seconds, ...sentTo, ...(registers ? named : [])])],
    verifyProof: proof ? (by) => verifyProof(proof, by, rateLimits) : undefined,
  }
}

/** The names that the account of the session has. Kratos sends them nothing when its traits are saved. */
async function ownNames({ sessionToken, visitor }: Submission, digests: RateLimits['digests']) {
  const owner = await ownerOfSession(sessionToken, visitor)
  return leavesOf(owner?.traits ?? '', '').map(([, value]) => digests.account(String(value)))
}

/**
 * The accounts whose codes the flow of a recovery or verification accepts: a code names no account. A flow is counted
 * for every address that a submission has named in it, and for the one that Kratos shows: a failed submission can
 * change that one. Without any address, it is counted for itself: Kratos 1.3.1 shows none in the verification that
 * follows a sign-up.
 */
async function sentIn(
  flow: string,
  { sentTo, isSecondFactor }: Step,
  named: readonly string[],
  unknown: string,
  { store, digests }: RateLimits,
): Promise<readonly string[]> {
  const memo = `flow:${flow}` as const
  const before = (await store.get(memo))?.split(',') ?? []
  const shown = sentTo === null ? [] : [digests.account(sentTo)]
  const all = [...new Set([...before, ...shown, ...named])].slice(0, maxNames + 1)
  // Before the call to Kratos, so that a concurrent submission sees it.
  if (all.length > before.length) await store.set(memo, all.join(), accountLinkLifetime)
  const counted = all.length > 0 ? all : [flow]
  return isSecondFactor === undefined ? [...counted, unknown] : counted
}

/**
 * What the device cookie says of an account; null when it may not be believed: the password changed since then, or another
 * identity has signed in with the identifier.
 */
export async function deviceFor(
  account: string,
  isSecondFactor: boolean,
  known: DeviceCookie | null,
  store: LimitStore,
): Promise<Subject['device']> {
  const found = known?.accounts.find((one) => one.account === account || one.identity === account)
  if (!known || found === undefined || (isSecondFactor && !found.hasSecond)) return null
  const { identity, at } = found
  const [changedAt, owner] = await Promise.all([
    store.get(`changed:${identity}`),
    store.get(`owner:${found.account}`),
  ])
  const isCurrent = at > Number(changedAt ?? 0) && (owner === null || owner === identity)
  return isCurrent ? { browser: known.browser, identity } : null
}

/**
 * Checks what a form brought to make a wait shorter: a proof of work, or a token of Turnstile where the operator has it.
 * Where Turnstile fails, a proof of work stands in for it, so both are always good.
 */
export async function verifyProof(
  sent: string | undefined,
  by: ProofSubject,
  { digests, turnstile }: Pick<RateLimits, 'digests' | 'turnstile'>,
): Promise<boolean> {
  if (!sent) return false
  // A proof of work is JSON. A token is not.
  return sent.startsWith('{')
    ? verifyWork(sent, by, digests)
    : ((await turnstile?.verifyToken(sent, by)) ?? false)
}
