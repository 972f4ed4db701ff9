import 'server-only'
import { randomBytes } from 'node:crypto'
import { z } from 'zod'
import { config } from '@/lib/config/config'
import { kratosCookieHeader } from '@/lib/http/kratos-cookies'
import { log } from '@/lib/log'
import { frontendApi, onBehalfOf } from '@/lib/ory/clients/clients'
import { toServiceResponse } from '@/lib/ory/clients/service-response'
import { type Field, foldedName } from '@/lib/ory/kratos/kratos-fields'
import { observers } from '@/lib/telemetry/observers'
import type { Digests } from './account-name'
import type { SubmittedFlow } from './answer'
import type { Counts, Refusal } from './counts'
import type { TriedBy } from './guard'
import { type Proofs, proofLifetime, withProof } from './proofs'
import { readProofs, writeProofs } from './proofs-cookie'
import { sharedGuard } from './shared-guard'
import { type Tries, triesOf } from './tries'
import { type Answer, sessionCookiesIn, type Verdict, verdictOf } from './verdict'

export interface GuardedSubmit extends SubmittedFlow {
  /** All that Kratos reads: query and body. */
  readonly fields: readonly Field[]
  /** The session of a program that signs in without cookies (`X-Session-Token`). */
  readonly sessionToken?: string | null
}

export type GuardedResult<Response> =
  | { readonly kind: 'refused'; readonly refusal: Refusal }
  /** `wrongTries`: how many others made since the last sign-in; after a right try only. */
  | { readonly kind: 'answered'; readonly response: Response; readonly wrongTries: number }

/** For how long we know which account a flow or a session belongs to, in seconds. */
const linkedFor = 24 * 60 * 60

/**
 * Asks Kratos, unless one of our limits says to wait. The try counts as wrong before Kratos is asked, so tries at the same
 * time see each other. Kratos' answer then decides. Without an answer the try stays counted: the flow may hold it.
 * Only in a server action or route handler: after a right try it sets a cookie.
 * @param ask submits to Kratos
 * @param answerOf reads what Kratos said
 */
export async function guardedSubmit<Response>(
  submit: GuardedSubmit,
  ask: () => Promise<Response>,
  answerOf: (response: Response) => Promise<Answer>,
): Promise<GuardedResult<Response>> {
  const shared = sharedGuard()
  if (shared === null) return { kind: 'answered', response: await ask(), wrongTries: 0 }
  const { guard, counts, digests } = shared
  const proofs = await readProofs()
  const flowKey = `flow:${digests.of('flow', submit.flowId)}`
  const ofFlow = textsIn(await counts.get(flowKey))
  const tries = triesOf(submit.kind, submit.fields, ofFlow.length > 0)
  const by = await triedBy(submit, tries, { ofFlow, proofs, counts, digests })

  const begun = await guard.begin(tries, by)
  if (begun.kind === 'refused') {
    report(submit, begun.refusal)
    return begun
  }
  let verdict: Verdict = { guess: 'lost', isMessageSent: false, isRegistered: false }
  let wrongTries = 0
  try {
    const response = await ask()
    const answer = await answerOf(response)
    verdict = verdictOf(submit.kind, answer)
    wrongTries = await begun.settle(verdict)
    if (verdict.isMessageSent) await counts.put(flowKey, by.accounts.join(), linkedFor)
    if (tries.guesses) observers().metrics?.guess(verdict.guess)
    if (tries.guesses && verdict.guess === 'right')
      await afterRight(submit, answer, by, { proofs, counts, digests })
    if (submit.kind === 'settings') await afterSettings(submit, answer, { proofs, counts, digests })
    return { kind: 'answered', response, wrongTries }
  } catch (error) {
    if (verdict.guess === 'lost') await begun.settle(verdict)
    throw error
  }
}

function report({ kind, visitor }: GuardedSubmit, { rule, seconds }: Refusal): void {
  log().warn({
    requestId: visitor.requestId,
    route: `submit ${kind}`,
    outcome: 'limit_reached',
    limit: rule,
    seconds,
  })
  observers().metrics?.limit(rule)
}

interface Known {
  readonly proofs: Proofs
  readonly counts: Counts
  readonly digests: Digests
}

const textsIn = (list: string | null) => list?.split(',').filter((one) => one !== '') ?? []

async function triedBy(
  submit: GuardedSubmit,
  tries: Tries,
  { ofFlow, proofs, counts, digests }: Known & { readonly ofFlow: readonly string[] },
): Promise<TriedBy> {
  const named = tries.accounts.map(digests.account)
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
  { sessionToken, visitor }: GuardedSubmit,
  counts: Counts,
  digests: Digests,
): Promise<readonly string[]> {
  const lines = kratosCookieHeader(visitor.cookieHeader).split('; ')
  const cookies = sessionCookiesIn(lines, config().ORY_SESSION_COOKIE).map(({ value }) => value)
  const sessions = [...(sessionToken ? [sessionToken] : []), ...cookies].map((value) =>
    digests.of('session', value),
  )
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

const now = () => Math.floor(Date.now() / 1000)

/** An answer of Kratos with a session: of a sign-in by a program, or of whoami. */
const sessionSchema = z.looseObject({
  authenticator_assurance_level: z.string().optional().catch(undefined),
  identity: z.looseObject({ id: z.string() }),
})

/**
 * Remembers whose session it is, for its second factor, and gives the browser a proof. A sign-in that still needs a second
 * factor gives none: whoever knows the password could then have as many browsers as they like.
 */
async function afterRight(
  submit: GuardedSubmit,
  { body, setCookies }: Answer,
  { accounts, device }: TriedBy,
  { proofs, counts, digests }: Known,
): Promise<void> {
  const cookie = sessionCookiesIn(setCookies, config().ORY_SESSION_COOKIE)[0]
  const token = z.looseObject({ session_token: z.string() }).safeParse(body).data?.session_token
  const value = cookie?.value ?? token
  if (submit.kind !== 'login' || value === undefined || accounts.length === 0) return
  await counts.put(`session:${digests.of('session', value)}`, accounts.join(), linkedFor)
  const isNew = device === null
  if (!isNew || cookie === undefined) return
  const visitor = { ...submit.visitor, cookieHeader: `${cookie.name}=${cookie.value}` }
  const who = await toServiceResponse(frontendApi().toSession({}, onBehalfOf(visitor)))
  const session = who.status === 200 ? sessionSchema.safeParse(who.body).data : undefined
  if (session === undefined) return
  const added = accounts.reduce(
    (all, account) =>
      withProof(
        all,
        {
          account,
          identity: digests.of('identity', session.identity.id).slice(0, 12),
          at: now(),
          hasSecond: session.authenticator_assurance_level === 'aal2',
        },
        randomBytes(9).toString('base64url'),
      ),
    proofs,
  )
  await writeProofs(added)
}

const savedSchema = z.looseObject({
  state: z.literal('success'),
  identity: z.looseObject({ id: z.string() }),
})

/** A new password ends the proofs of the identity, except in the browser that chose it. */
async function afterSettings(
  { fields }: GuardedSubmit,
  { body }: Answer,
  { proofs, counts, digests }: Known,
): Promise<void> {
  const saved = savedSchema.safeParse(body).data
  if (!saved || !fields.some(([name, value]) => foldedName(name) === 'password' && value !== '')) return
  const identity = digests.of('identity', saved.identity.id).slice(0, 12)
  const changedAt = now()
  await counts.put(`changed:${identity}`, String(changedAt), proofLifetime)
  const own = (proofs.proofs ?? []).map((one) =>
    one.identity === identity ? { ...one, at: changedAt + 1 } : one,
  )
  if (own.some((one) => one.at > changedAt)) await writeProofs({ ...proofs, proofs: own })
}
