import 'server-only'
import type { Submission } from '@/lib/submission/submission'
import { triesOf } from '@/lib/submission/tries'
import type { KnownAccount, KnownBrowser } from './known-browser'
import type { Try, Whose } from './policy'
import type { SharedLimits } from './shared-limits'
import type { LimitStore } from './store'
import { provenWork } from './work'

/** For how long we know which account a flow or a session belongs to, in seconds. */
export const linkedFor = 24 * 60 * 60

/** Reads what a submission tries, and for whom. */
export async function tryOf(
  submission: Submission,
  known: KnownBrowser | null,
  shared: SharedLimits,
): Promise<Try> {
  const { kind, flowId, sessions, visitor, proof } = submission
  const { store, digests } = shared
  const { guesses, ofSession, message, registers, accounts: names } = triesOf(submission)
  const named = [...new Set(names.map(digests.account))]
  const flow = digests.of('flow', flowId)
  const ofFlow = namesIn(await store.get({ kind: 'flow', of: flow }))
  const ownSessions = ofSession ? sessions.map((one) => digests.of('session', one)) : []
  const ofSessions = await Promise.all(ownSessions.map((of) => store.get({ kind: 'session', of })))
  // A code names nobody: it is for those whom its flow has sent a message, or at least for this flow.
  const isSecond = guesses === 'second'
  const all = [...(isSecond ? [] : [...named, ...ofFlow]), ...ofSessions.flatMap(namesIn)]
  const accounts = all.length > 0 || isSecond ? [...new Set(all)] : [flow]
  const areLinked = !ofSessions.includes(null)
  const owner = kind !== 'registration' && accounts.length === 1 && areLinked ? (accounts[0] ?? null) : null
  const sends = message === 'yes' || (message === 'unless_sent' && ofFlow.length === 0)
  const network = visitor.ipAddress === null ? null : digests.network(visitor.ipAddress)
  const account = owner === null ? null : await knownAccount(owner, isSecond, known, store)
  return {
    guesses,
    accounts,
    owner,
    sessions: isSecond ? ownSessions : [],
    addresses: sends ? named : [],
    registers,
    network,
    browser: account && known ? `${known.browser}:${account.identity}` : null,
    prove: () => proven(proof, { accounts, network }, shared),
  }
}

/**
 * Checks what a form brought to make a wait shorter: a proof of work, or a token of Turnstile where the operator has it.
 * Where Turnstile fails, a proof of work stands in for it, so both are always good.
 * @returns the name of the proof; null when it is none
 */
export async function proven(
  sent: string | undefined,
  by: Whose,
  { digests, turnstile }: Pick<SharedLimits, 'digests' | 'turnstile'>,
): Promise<string | null> {
  if (sent === undefined || sent === '') return null
  // A proof of work is JSON. A token is not.
  if (sent.startsWith('{')) return provenWork(sent, by, digests)
  return (await turnstile?.proven(sent, by)) ?? null
}

function namesIn(list: string | null): readonly string[] {
  return list?.split(',').filter((one) => one !== '') ?? []
}

/**
 * What a browser knows of an account; null when it may not be believed: the password changed since then, or another
 * identity has signed in with the identifier.
 */
export async function knownAccount(
  account: string,
  isSecondFactor: boolean,
  known: KnownBrowser | null,
  store: LimitStore,
): Promise<KnownAccount | null> {
  const found = known?.accounts.find((one) => one.account === account)
  if (found === undefined || (isSecondFactor && !found.hasSecond)) return null
  const [changedAt, owner] = await Promise.all([
    store.get({ kind: 'changed', of: found.identity }),
    store.get({ kind: 'owner', of: account }),
  ])
  const isOlder = found.at <= Number(changedAt ?? 0)
  return isOlder || (owner !== null && owner !== found.identity) ? null : found
}
