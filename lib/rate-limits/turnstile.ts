import 'server-only'
import { randomBytes } from 'node:crypto'
import { isTestSecret, type Siteverified } from '@/lib/turnstile/siteverify'
import type { Digests } from './digests'
import { proofLifetime, proofPurpose } from './proof-of-work'
import type { ProofSubject } from './rate-limiter'
import type { EntryKey, LimitStore } from './store'

/*
 * Cloudflare Turnstile in place of a proof of work (docs/decisions/0039-guesses.md). Cloudflare stores two of
 * Latchkey's texts with a token, and a client cannot change them. They bind the token to its purpose, as the data of a
 * proof of work does.
 */

/** What the browser needs to show the widget. */
export interface TurnstileOffer {
  readonly siteKey: string
  readonly action: string
  readonly data: string
}

export interface Turnstile {
  /**
   * Undefined while Cloudflare does not answer us, and for a visitor whose token was not accepted a short time ago: the next
   * one would help as little, for example with the keys of two widgets.
   */
  offer(by: ProofSubject): Promise<TurnstileOffer | undefined>
  /**
   * Validates a token at Cloudflare, which consumes it.
   * @returns false if it is invalid, is for another subject, or was not validated
   */
  verifyToken(token: string, by: ProofSubject): Promise<boolean>
}

interface Settings {
  readonly siteKey: string
  readonly secret: string
  /** Where the widget must have been shown. */
  readonly hostname: string
}

/** Where Turnstile is called and reports to. */
interface Surroundings {
  readonly digests: Digests
  readonly store: Pick<LimitStore, 'get' | 'set'>
  /** Verifies a token at Cloudflare. */
  verify(secret: string, token: string): Promise<Siteverified>
  /** Called once each time that Cloudflare no longer answers us, with the reason. */
  onAway(reason: string): void
  /** Called for each token that is not accepted. */
  onRefused(reason: Mismatch | 'token'): void
}

/** What a valid token does not match: it is for another host, action, or purpose. */
type Mismatch = 'hostname' | 'action' | 'data'

const action = 'sign_in_wait'

/** Latchkey's forms send nothing else. The length is Cloudflare's own limit. */
const tokenForm = /^[!-~]{1,2048}$/

/** More tokens are not verified concurrently: any visitor can send some. */
const maxCalls = 20

/** How long tokens are neither requested nor verified after Cloudflare did not respond, in milliseconds. */
const pause = 5 * 60 * 1000

export function createTurnstile(
  { siteKey, secret, hostname }: Settings,
  { digests, store, verify, onAway, onRefused }: Surroundings,
): Turnstile {
  let pausedUntil = 0
  let isAway = false
  let calls = 0
  const failed = (by: ProofSubject): EntryKey => `failed:${proofPurpose(by, digests)}`

  return {
    async offer(by) {
      if (Date.now() < pausedUntil || (await store.get(failed(by))) !== null) return undefined
      return { siteKey, action, data: newData(by, digests) }
    },
    async verifyToken(token, by) {
      const isPassed = await passes(token, by)
      if (!isPassed) await store.set(failed(by), 'yes', proofLifetime)
      return isPassed
    },
  }

  async function passes(token: string, by: ProofSubject): Promise<boolean> {
    if (!tokenForm.test(token) || Date.now() < pausedUntil || calls >= maxCalls) return false
    calls += 1
    const answer = await verify(secret, token).finally(() => {
      calls -= 1
    })
    if (answer.kind === 'unavailable') {
      pausedUntil = Date.now() + pause
      if (!isAway) onAway(answer.reason)
      isAway = true
      return false
    }
    isAway = false
    const wrong = answer.kind === 'refused' ? 'token' : mismatchOf(answer, by)
    if (wrong) onRefused(wrong)
    return wrong === undefined
  }

  function mismatchOf(
    passed: Extract<Siteverified, { kind: 'passed' }>,
    by: ProofSubject,
  ): Mismatch | undefined {
    if (isTestSecret(secret)) return undefined
    if (passed.hostname !== hostname) return 'hostname'
    if (passed.action !== action) return 'action'
    return isDataFor(passed.cdata, by, digests) ? undefined : 'data'
  }
}

/** Each page has another text for the same account, so Cloudflare cannot link them. */
const saltLength = 16

function newData(by: ProofSubject, digests: Digests): string {
  const salt = randomBytes(12).toString('base64url')
  return salt + proofPurpose(by, digests, salt)
}

function isDataFor(data: string, by: ProofSubject, digests: Digests): boolean {
  return data.slice(saltLength) === proofPurpose(by, digests, data.slice(0, saltLength))
}
