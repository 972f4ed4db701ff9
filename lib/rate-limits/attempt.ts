import 'server-only'
import { leavesOf } from '@/lib/http/json'
import { profileAttempt } from '@/lib/submission/attempt-profile'
import type { Step } from '@/lib/submission/step'
import type { Submission } from '@/lib/submission/submission'
import { ownerOfSession } from '@/lib/submission/submission-effects'
import { type DeviceCookie, readDeviceCookie } from './device-cookie'
import { verifyWork } from './proof-of-work'
import type { ProofSubject, Subject } from './rate-limiter'
import { accountLinkLifetime, ownerOf } from './session-owner'
import type { RateLimits } from './shared-limits'
import type { LimitStore } from './store'

/** The accounts of one attempt. */
const maxNames = 5

/** What a submission attempts, and for which subjects its failure or success counts. */
export type Attempt = Awaited<ReturnType<typeof attemptFrom>>

/**
 * Reads what a submission tries, and for whom.
 * @param step what Kratos' flow waits for; null where that changes nothing
 */
export async function attemptFrom(submission: Submission, step: Step | null, shared: RateLimits) {
  const { kind, method, secret, visitor, proof, isStart, sessions } = submission
  const { store, digests } = shared
  const { guessesFirst, guessesSecond, names, sends, registers } = profileAttempt(submission, step)
  const network = digests.network(visitor.ipAddress)
  const unknown = digests.unknown(network)
  const flow = digests.of('flow', submission.flowId)
  // The token of a link cannot be guessed. It counts for its flow.
  const substitute = secret === 'token' ? flow : unknown
  const orElse = (some: readonly string[], others: readonly string[]) => (some.length > 0 ? some : others)

  // Kratos sends nothing to the names that the account has, when its traits are saved.
  const isSaved = kind === 'settings' && names.length > 0
  const session = isSaved ? await ownerOfSession(submission.sessionToken, visitor) : null
  const own = leavesOf(session?.traits ?? '', '').map(([, value]) => digests.account(String(value)))
  const named = [...new Set(names.map(digests.account))].filter((name) => !own.includes(name))
  const isByName = kind === 'login' || kind === 'registration'
  const inFlow = step === null || isByName ? [] : await sentIn(flow, step, named, substitute, shared)
  const first = guessesFirst ? orElse(isByName ? named : inFlow, [substitute]) : []
  const owner = guessesSecond || isStart ? await ownerOf(submission, shared) : null
  const inSessions = sessions.map((one) => digests.of('session', one))
  const owners = owner === null ? [] : orElse(owner.accounts, [unknown, ...inSessions])
  const second = guessesSecond ? owners : []
  // The flow of a registration by code may have an address that this submission leaves out.
  const isByCode = kind === 'registration' && method === 'code'
  const message = isStart ? owners : sends ? orElse(named, isByCode ? [unknown] : []) : []

  const known = await readDeviceCookie()
  const uses = Object.entries({ first, second, message }) as [Subject['use'], string[]][]
  const found = uses.flatMap(([use, accounts]) => accounts.map((name) => subjectOf(use, name, known, store)))
  const counted = [...new Set([...first, ...second, ...message, ...(registers ? named : [])])]
  const isAccount = (one: string) => ![unknown, flow, ...inSessions].includes(one)
  const [tried = null, ...more] = new Set(first.filter(isAccount))
  return {
    ...{ shared, registers, network, visitor, known },
    subjects: await Promise.all(found),
    /** The one account that it attempts; null for several or none. Its owner sees failed attempts. */
    account: guessesSecond ? (owner?.credited ?? null) : more.length === 0 ? tried : null,
    /** A right secret signs in to this account, and to no other. */
    isSignIn: kind === 'login',
    /** Our forms name fewer accounts. More would spread one attempt over many counters. */
    isSpread: counted.length > maxNames,
    /** A substitute is not kept as the owner of a session: that would be cheaper than an unknown owner. */
    names: counted.filter(isAccount),
    verifyProof: (by: ProofSubject) => verifyProof(proof, by, shared),
  }
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

/** A subject with its device, unless the password changed since, or another identity signed in with the identifier. */
export async function subjectOf(
  use: Subject['use'],
  name: string,
  known: DeviceCookie | null,
  store: LimitStore,
): Promise<Subject> {
  const found = known?.accounts.find(({ account, identity }) => account === name || identity === name)
  if (!known || !found || (use === 'second' && !found.hasSecond)) return { use, name, device: null }
  const { identity, at, account } = found
  const [changedAt, owner] = await Promise.all([
    store.get(`changed:${identity}`),
    store.get(`owner:${account}`),
  ])
  const isCurrent = at > Number(changedAt ?? 0) && (owner === null || owner === identity)
  return { use, name, device: isCurrent ? { browser: known.browser, identity } : null }
}

/**
 * Checks a proof of work or, where the operator has it, a token of Turnstile. If Turnstile fails, a proof replaces it.
 */
export async function verifyProof(
  sent: string | undefined,
  by: ProofSubject,
  { digests, store, turnstile }: Pick<RateLimits, 'digests' | 'store' | 'turnstile'>,
): Promise<boolean> {
  // A proof of work is JSON. A token is not.
  if (sent?.startsWith('{')) return verifyWork(sent, by, { digests, store })
  return sent ? ((await turnstile?.verifyToken(sent, by)) ?? false) : false
}
