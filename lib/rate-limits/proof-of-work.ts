import 'server-only'
import { type Challenge, createChallenge, verifySolution } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { z } from 'zod'
import { nowInSeconds } from '@/lib/http/in-seconds'
import { tryParseJson } from '@/lib/http/parsed-json'
import type { Digests } from './digests'
import type { ProofSubject } from './rate-limiter'
import type { LimitStore } from './store'

/*
 * Proofs of work (ALTCHA, docs/decisions/0039-guesses.md). The challenge is signed and says for which accounts and for
 * which network it is, so no proof can be collected for later, or made in one place for others.
 */

/** For how long a proof can be used, in seconds. */
export const proofLifetime = 10 * 60

/** Each attempt of the solver derives a key of this many rounds. About 256 attempts are needed. */
const rounds = 4_000

/** More than this, and an old phone would need minutes. */
const maxDoublings = 3

/** A challenge for one more attempt. Each recently used proof doubles the work. */
export function createWorkChallenge(by: ProofSubject, digests: Digests): Promise<Challenge> {
  return createChallenge({
    algorithm: 'PBKDF2/SHA-256',
    cost: rounds * 2 ** Math.min(by.used, maxDoublings),
    keyPrefix: '00',
    expiresAt: nowInSeconds() + proofLifetime,
    data: { for: proofPurpose(by, digests) },
    deriveKey,
    hmacSignatureSecret: digests.of('work', 'secret'),
  })
}

type Shared = { readonly digests: Digests; readonly store: Pick<LimitStore, 'incrementBy'> }

/** Our forms send less. */
const maxProofLength = 2_000

/** The other parameters are signed, so they are Latchkey's own. */
const proofSchema = z.object({
  challenge: z.object({
    parameters: z.looseObject({ data: z.object({ for: z.string() }) }),
    signature: z.string(),
  }),
  solution: z.object({ counter: z.number(), derivedKey: z.string() }),
})

/** A check costs as much as an attempt of the solver, and anyone can send wrong solutions of one challenge. */
const maxChecks = 3

/** Whether a proof is valid. The signature is checked first, so no client chooses how many rounds a key takes. */
export async function verifyWork(sent: string, by: ProofSubject, shared: Shared): Promise<boolean> {
  const { digests, store } = shared
  if (sent.length > maxProofLength) return false
  const proof = proofSchema.safeParse(tryParseJson(sent)).data
  if (proof?.challenge.parameters.data.for !== proofPurpose(by, digests)) return false
  const { solution, challenge } = proof
  const { verified } = await verifySolution({
    ...{ solution, challenge: challenge as object as Challenge },
    hmacSignatureSecret: digests.of('work', 'secret'),
    async deriveKey(...given) {
      const checks = await store.incrementBy(`failed:${challenge.signature}`, 1, proofLifetime)
      return checks > maxChecks ? { derivedKey: new Uint8Array() } : deriveKey(...given)
    },
  })
  return verified
}

/** What a proof is for, as a keyed digest. A salt makes another digest of the same. */
export function proofPurpose({ accounts, network, used }: ProofSubject, digests: Digests, salt = ''): string {
  return digests.of('work for', JSON.stringify([accounts.toSorted(), network, used, salt]))
}
