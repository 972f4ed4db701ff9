import 'server-only'
import { randomBytes } from 'node:crypto'
import { z } from 'zod'
import { config } from '@/lib/config/config'
import { inSeconds } from '@/lib/http/in-seconds'
import { frontendApi, onBehalfOf } from '@/lib/ory/clients/clients'
import { toServiceResponse } from '@/lib/ory/clients/service-response'
import { type Field, foldedName } from '@/lib/ory/kratos/kratos-fields'
import type { Visitor } from '@/lib/request/visitor'
import type { Digests } from './account-name'
import type { Counts } from './counts'
import { type Proofs, proofLifetime, withProof } from './proofs'
import { writeProofs } from './proofs-cookie'
import type { TriedBy } from './tried-counts'
import { type Answer, sessionCookiesIn } from './verdict'
import { type Known, linkedFor } from './whose-try'

const now = () => inSeconds(Date.now())

/** An answer of Kratos with a session: of a sign-in, or of whoami. */
const sessionSchema = z.looseObject({
  authenticator_assurance_level: z.string().optional().catch(undefined),
  identity: z.looseObject({ id: z.string() }),
})

type SignedIn = z.infer<typeof sessionSchema>

/**
 * After a right password or code of a login. It remembers whose session it is, for its second factor, and gives the browser a
 * proof. A sign-in that still needs a second factor gives none: whoever knows the password could then have as many
 * browsers as they like.
 * @returns how many wrong tries there were under other identifiers of the account, as far as we know them
 */
export async function afterRight(
  visitor: Visitor,
  { body, setCookies }: Answer,
  { accounts, device }: Pick<TriedBy, 'accounts' | 'device'>,
  { proofs, counts, digests }: Known,
): Promise<number> {
  const cookie = sessionCookiesIn(setCookies, config().ORY_SESSION_COOKIE)[0]
  const token = z.looseObject({ session_token: z.string() }).safeParse(body).data?.session_token
  const value = cookie?.value ?? token
  if (value === undefined || accounts.length === 0) return 0
  await counts.put(`session:${digests.of('session', value)}`, accounts.join(), linkedFor)
  const isNew = device === null && cookie !== undefined
  // Kratos answers JSON with a session only when no second factor is due. After a redirect, whoami says so.
  const answered = z.looseObject({ session: sessionSchema }).safeParse(body).data?.session
  const session =
    answered ??
    (isNew ? await whoami({ ...visitor, cookieHeader: `${cookie.name}=${cookie.value}` }) : undefined)
  if (session === undefined) return 0
  const identity = identityName(session.identity.id, digests)
  if (isNew) await writeProofs(withProofs(proofs, accounts, identity, session))
  return takeWrongOfOthers(identity, accounts, counts)
}

async function whoami(visitor: Visitor): Promise<SignedIn | undefined> {
  const { status, body } = await toServiceResponse(frontendApi().toSession({}, onBehalfOf(visitor)))
  return status === 200 ? sessionSchema.safeParse(body).data : undefined
}

function identityName(id: string, digests: Digests): string {
  return digests.of('identity', id).slice(0, 12)
}

/** Nobody has more identifiers. */
const mostNames = 5

/**
 * Takes the wrong tries under the other identifiers that somebody signed in with to this identity, such as a user name beside
 * an e-mail address. Before a sign-in nobody may learn that two belong together, so limits are never counted together.
 */
async function takeWrongOfOthers(
  identity: string,
  accounts: readonly string[],
  counts: Counts,
): Promise<number> {
  const key = `names:${identity}`
  const known = (await counts.get(key))?.split(',') ?? []
  const names = [...new Set([...accounts, ...known])].slice(0, mostNames)
  if (accounts.some((one) => !known.includes(one))) {
    await counts.put(key, names.join(), proofLifetime)
    await Promise.all(accounts.map((one) => counts.put(`owner:${one}`, identity, proofLifetime)))
  }
  const others = names.filter((one) => !accounts.includes(one))
  const wrong = await Promise.all(
    others.map(async (one) => {
      // Somebody else may have the identifier by now.
      const isOwn = (await counts.get(`owner:${one}`)) === identity
      return isOwn ? counts.takeNumber(`since:${one}`) : 0
    }),
  )
  return wrong.reduce((sum, one) => sum + one, 0)
}

function withProofs(
  proofs: Proofs,
  accounts: readonly string[],
  identity: string,
  session: SignedIn,
): Proofs {
  const proof = { identity, at: now(), hasSecond: session.authenticator_assurance_level === 'aal2' }
  const device = randomBytes(9).toString('base64url')
  return accounts.reduce((all, account) => withProof(all, { ...proof, account }, device), proofs)
}

const savedSchema = z.looseObject({
  state: z.literal('success'),
  identity: z.looseObject({ id: z.string() }),
})

/** After saved settings: a new password ends the proofs of the identity, except in the browser that chose it. */
export async function afterSettings(
  fields: readonly Field[],
  { body }: Answer,
  { proofs, counts, digests }: Known,
): Promise<void> {
  const saved = savedSchema.safeParse(body).data
  if (!saved || !fields.some(([name, value]) => foldedName(name) === 'password' && value !== '')) return
  const identity = identityName(saved.identity.id, digests)
  const changedAt = now()
  await counts.put(`changed:${identity}`, String(changedAt), proofLifetime)
  const own = (proofs.proofs ?? []).map((one) =>
    one.identity === identity ? { ...one, at: changedAt + 1 } : one,
  )
  if (own.some((one) => one.at > changedAt)) await writeProofs({ ...proofs, proofs: own })
}
