import 'server-only'
import { createHmac } from 'node:crypto'
import { networkOf } from '@/lib/http/ip-address'
import { maxIdentifierLength, normalizeUnicode } from '@/lib/http/normalize-unicode'
import { cleanIdentifier } from '@/lib/submission/clean'
import { canonicalPhoneNumber } from '@/lib/submission/phone-identifier'

/**
 * An identifier in the one spelling that we count by. This merges more than Kratos does, so no spelling gets a count of
 * its own. Two accounts whose names differ in accents only share one.
 */
export function canonicalIdentifier(identifier: string): string {
  // What does not count goes first, or each number of spaces would be a name of its own.
  const text = identifier.replace(/[^\p{L}\p{M}\p{N}\p{P}\p{S}]/gu, '').slice(0, maxIdentifierLength)
  // Go and JavaScript disagree about single letters in lower case (İ, ς). In upper case without marks they do not.
  const upper = (normalizeUnicode(text, 'NFKD', maxIdentifierLength) ?? text).toUpperCase()
  const letters = upper.replace(/[^\p{L}\p{N}\p{P}\p{S}]/gu, '')
  if (letters.includes('@')) return letters
  return canonicalPhoneNumber(cleanIdentifier(text)) ?? letters
}

/** An identifier as Kratos compares it, or stricter: the owner of `ada` gets no credit for `áda`. */
function exactName(identifier: string): string {
  const clean = cleanIdentifier(identifier)
  // Go writes a letter in lower case alone, without the letters around it.
  const lower = (letter: string) => (letter === '\u0130' ? 'i' : letter.toLowerCase())
  return clean.includes('@') ? [...clean].map(lower).join('') : clean
}

/** The prefix that counters use. Identifiers that look alike share it. */
export function counterName(account: string): string {
  return account.slice(0, digestLength)
}

export type Digests = ReturnType<typeof createDigests>

/**
 * Makes the names in the store: keyed digests, so the store holds no identifier and no IP address.
 * @param secret the newest `SESSION_SECRET`. With another one, all counts begin again.
 */
export function createDigests(secret: string) {
  const of = (purpose: string, value: string) => {
    const named = JSON.stringify(['latchkey limits', purpose, value])
    return createHmac('sha256', secret).update(named).digest('base64url').slice(0, digestLength)
  }
  return {
    /** Of a secret or an ID, such as a session or a flow. */
    of,
    /** Ends with the exact spelling. What is counted goes by its beginning ({@link counterName}). */
    account: (identifier: string) =>
      of('account', canonicalIdentifier(identifier)) +
      of('exact account', exactName(identifier)).slice(0, exactLength),
    network: (ipAddress: string | null) => (ipAddress === null ? null : of('network', networkOf(ipAddress))),
    /** An account that we do not know: all of a network share it, so it is never cheaper than a known one. */
    unknown: (network: string | null) => of('unknown', network ?? ''),
    identity: (id: string) => of('identity', id).slice(0, identityLength),
  }
}

/** 132 bits. 60 distinguish the few names that look alike. Of 72 bits, many fit into a cookie. */
const [digestLength, exactLength, identityLength] = [22, 10, 12] as const
