import 'server-only'
import { z } from 'zod'
import { inSeconds } from '@/lib/http/in-seconds'
import { parsedJson } from '@/lib/http/parsed-json'
import { openText, sealText } from './seal-text'

/*
 * A device cookie (OWASP, "Slow down online guessing attacks with device cookies"): the sealed proof that this browser
 * has signed in to an account. It opens nothing. It only gives the browser counts of its own.
 */

const digest = z.string().min(1).max(64)

/** A list without names, because 32 of them have to fit into one cookie. */
const proofSchema = z
  .tuple([digest, digest, z.number(), z.union([z.literal(0), z.literal(1)])])
  .transform(([account, identity, at, second]) => ({ account, identity, at, hasSecond: second === 1 }))

const proofsSchema = z.object({
  /** When the cookie is too old, in seconds. */
  until: z.number(),
  device: digest.optional(),
  proofs: z.array(proofSchema).optional().catch(undefined),
})

export interface Proof {
  /** The digest of the identifier that was typed. */
  readonly account: string
  /** The digest of the identity's id: a change of the password ends all proofs of an identity. */
  readonly identity: string
  /** When the sign-in was, in seconds. */
  readonly at: number
  /** The sign-in had a second factor. */
  readonly hasSecond: boolean
}

export interface Proofs {
  /** Names the browser in our counts. Whoever copies the cookie shares them. */
  readonly device?: string | undefined
  readonly proofs?: readonly Proof[] | undefined
}

/** As many fit into one cookie. */
export const mostProofs = 32

/** 180 days. Each new proof starts them again. */
export const proofLifetime = 180 * 24 * 60 * 60

export function sealProofs({ device, proofs = [] }: Proofs, secrets: readonly string[]): string {
  const written = proofs.map(({ account, identity, at, hasSecond }) => [
    account,
    identity,
    at,
    hasSecond ? 1 : 0,
  ])
  const until = inSeconds(Date.now()) + proofLifetime
  return sealText(JSON.stringify({ until, device, proofs: written }), secrets)
}

/** Empty when the seal is broken, forged or too old. */
export function openProofs(sealed: string | undefined, secrets: readonly string[]): Proofs {
  const text = sealed && openText(sealed, secrets)
  const opened = text ? proofsSchema.safeParse(parsedJson(text)).data : undefined
  if (opened === undefined || opened.until <= inSeconds(Date.now())) return {}
  return { device: opened.device, proofs: opened.proofs }
}

/** With a new proof. It replaces an older one of the same account, and the oldest one goes over the bound. */
export function withProof({ device, proofs = [] }: Proofs, proof: Proof, newDevice: string): Proofs {
  const others = proofs.filter(({ account }) => account !== proof.account)
  return { device: device ?? newDevice, proofs: [proof, ...others].slice(0, mostProofs) }
}
