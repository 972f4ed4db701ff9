import 'server-only'
import { randomBytes } from 'node:crypto'
import { isTestSecret, type Siteverified } from '@/lib/turnstile/siteverify'
import type { Digests } from './digests'
import { proofLifetime, proofPurpose } from './proof-of-work'
import type { ProofSubject } from './rate-limiter'
import type { LimitStore } from './store'

/*
 * Cloudflare Turnstile in place of a proof of work (docs/decisions/0039-guesses.md). Cloudflare stores two of
 * Latchkey's texts with a token, and a client cannot change them. They bind the token to its purpose.
 */

interface Settings {
  readonly siteKey: string
  readonly secret: string
  /** Where the widget must have been shown. */
  readonly hostname: string
  readonly digests: Digests
  readonly store: Pick<LimitStore, 'get' | 'set'>
  /** Verifies a token at Cloudflare. */
  verify(secret: string, token: string): Promise<Siteverified>
  /** Called once each time that Cloudflare no longer answers us, with the reason. */
  onAway(reason: string): void
  /**
   * Called for each token that is not accepted, with what does not match: it is for another host, action, or purpose.
   */
  onRefused(reason: 'token' | 'hostname' | 'action' | 'data'): void
}

const action = 'sign_in_wait'

/** The length is Cloudflare's own limit. */
const tokenForm = /^[!-~]{1,2048}$/

/** Any visitor can send tokens, so more are not verified at once. */
const maxCalls = 20

/** How long tokens are neither requested nor verified after Cloudflare did not respond, in milliseconds. */
const pause = 5 * 60 * 1000

/** Each page has another text for the same account, so Cloudflare cannot link them. */
const saltLength = 16

export type Turnstile = ReturnType<typeof createTurnstile>

export function createTurnstile(settings: Settings) {
  const { siteKey, secret, hostname, digests, store, verify, onAway, onRefused } = settings
  let pausedUntil = 0
  let isAway = false
  let calls = 0

  const failed = (by: ProofSubject) => `failed:${proofPurpose(by, digests)}` as const
  const dataOf = (by: ProofSubject, salt: string) => salt + proofPurpose(by, digests, salt)

  function mismatchOf(answer: Exclude<Siteverified, { kind: 'unavailable' }>, by: ProofSubject) {
    if (answer.kind === 'refused') return 'token'
    if (isTestSecret(secret)) return undefined
    if (answer.hostname !== hostname) return 'hostname'
    if (answer.action !== action) return 'action'
    return answer.cdata === dataOf(by, answer.cdata.slice(0, saltLength)) ? undefined : 'data'
  }

  async function isAccepted(token: string, by: ProofSubject): Promise<boolean> {
    if (!tokenForm.test(token) || Date.now() < pausedUntil || calls >= maxCalls) return false
    calls += 1
    const answer = await verify(secret, token).finally(() => {
      calls -= 1
    })
    const wasAway = isAway
    isAway = answer.kind === 'unavailable'
    if (answer.kind === 'unavailable') {
      pausedUntil = Date.now() + pause
      if (!wasAway) onAway(answer.reason)
      return false
    }
    const mismatch = mismatchOf(answer, by)
    if (mismatch) onRefused(mismatch)
    return mismatch === undefined
  }

  return {
    /**
     * Undefined while Cloudflare does not answer us, and for a visitor whose token was not accepted a short time ago.
     */
    async offer(by: ProofSubject) {
      if (Date.now() < pausedUntil || (await store.get(failed(by))) !== null) return undefined
      return { siteKey, action, data: dataOf(by, randomBytes(12).toString('base64url')) }
    },
    /** Validates a token at Cloudflare, which consumes it. False also if it could not be validated. */
    async verifyToken(token: string, by: ProofSubject): Promise<boolean> {
      const accepted = await isAccepted(token, by)
      if (!accepted) await store.set(failed(by), 'yes', proofLifetime)
      return accepted
    },
  }
}
