import 'server-only'
import { createHash } from 'node:crypto'
import type { Redis } from 'ioredis'
import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible'
import { networkOf } from '@/lib/http/ip-address'
import { resendWait } from './phone-step'

const hour = 3600

/**
 * What each kind of call may cost, in the order it is counted: who is over a limit that stands first uses up none of
 * those behind it, so a flood from one address cannot lock somebody else's number.
 */
const rules = {
  send: [
    { name: 'send-address', of: 'ipAddress', points: 60, duration: hour },
    { name: 'wait-flow', of: 'flow', points: 1, duration: resendWait / 1000 },
    { name: 'wait-phone', of: 'phone', points: 1, duration: resendWait / 1000 },
    { name: 'send-flow', of: 'flow', points: 5, duration: hour },
    { name: 'send-phone', of: 'phone', points: 5, duration: hour },
  ],
  verify: [
    { name: 'verify-address', of: 'ipAddress', points: 120, duration: hour },
    { name: 'verify-flow', of: 'flow', points: 15, duration: hour },
    { name: 'verify-phone', of: 'phone', points: 15, duration: hour },
  ],
} as const satisfies Record<string, readonly Rule[]>

interface Rule {
  readonly name: string
  readonly of: keyof PhoneCall
  readonly points: number
  /** Seconds. */
  readonly duration: number
}

/** Whom a call is counted for. */
export interface PhoneCall {
  readonly flow: string
  readonly phone: string
  /** The visitor's address; the empty text when it is unknown. */
  readonly ipAddress: string
}

export interface PhoneLimits {
  /** Counts a call. Null when it may be made, else the seconds until it may. */
  take(kind: keyof typeof rules, call: PhoneCall): Promise<number | null>
  /** No code was sent after all: nobody has to wait for the next. */
  forgiveWait(call: PhoneCall): Promise<void>
  /** The auth service wants to be left alone with this flow and number for so many seconds. */
  block(call: PhoneCall, seconds: number): Promise<void>
}

/**
 * The limits of phone codes, per flow, number and address.
 * @param redis the store that several instances share; without it, or while it is away, each counts in its memory
 */
export function createPhoneLimits(redis?: Redis): PhoneLimits {
  const limiters = new Map<string, RateLimiterMemory | RateLimiterRedis>()
  for (const { name, points, duration } of [...rules.send, ...rules.verify]) {
    const options = { keyPrefix: `latchkey-phone-${name}`, points, duration }
    const memory = new RateLimiterMemory(options)
    limiters.set(
      name,
      redis ? new RateLimiterRedis({ ...options, storeClient: redis, insuranceLimiter: memory }) : memory,
    )
  }
  const waits = rules.send.filter(({ name }) => name.startsWith('wait-'))
  const forEachWait = async (
    call: PhoneCall,
    change: (limiter: RateLimiterMemory | RateLimiterRedis, key: string) => Promise<unknown>,
  ) => {
    for (const { name, of } of waits) {
      const limiter = limiters.get(name)
      if (limiter) await change(limiter, keyOf(call, of))
    }
  }
  return {
    async take(kind, call) {
      for (const { name, of } of rules[kind]) {
        try {
          await limiters.get(name)?.consume(keyOf(call, of))
        } catch (refusal) {
          if (!(refusal instanceof RateLimiterRes)) throw refusal
          return Math.max(1, Math.ceil(refusal.msBeforeNext / 1000))
        }
      }
      return null
    },
    forgiveWait: (call) => forEachWait(call, (limiter, key) => limiter.delete(key)),
    block: (call, seconds) => forEachWait(call, (limiter, key) => limiter.block(key, seconds)),
  }
}

/** A digest: the store needs to know nobody's number or address. */
function keyOf(call: PhoneCall, of: keyof PhoneCall): string {
  const value = of === 'ipAddress' ? networkOf(call.ipAddress) : call[of]
  return createHash('sha256').update(value).digest('base64url')
}
