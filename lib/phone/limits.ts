import 'server-only'
import { createHash } from 'node:crypto'
import type { Redis } from 'ioredis'
import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible'
import { networkOf } from '@/lib/http/ip-address'
import { log } from '@/lib/log'
import { observers } from '@/lib/observers/observers'
import { outsideRequests } from '@/lib/process/outside-requests'
import { phoneResendWait } from './phone-step'

const hour = 3600

/**
 * The limits of each kind of call, in the order that they are counted. A call that is over one limit does not
 * count for the limits after it. So many calls from one IP address cannot block the number of another person.
 */
const limits = {
  send: [
    { name: 'send-address', of: 'ipAddress', points: 60, duration: hour },
    { name: 'wait-flow', of: 'flow', points: 1, duration: phoneResendWait / 1000 },
    { name: 'wait-phone', of: 'phone', points: 1, duration: phoneResendWait / 1000 },
    { name: 'send-flow', of: 'flow', points: 5, duration: hour },
    { name: 'send-phone', of: 'phone', points: 5, duration: hour },
  ],
  verify: [
    { name: 'verify-address', of: 'ipAddress', points: 120, duration: hour },
    { name: 'verify-flow', of: 'flow', points: 15, duration: hour },
    { name: 'verify-phone', of: 'phone', points: 15, duration: hour },
  ],
} as const satisfies Record<string, readonly Limit[]>

interface Limit {
  readonly name: string
  readonly of: keyof PhoneCall
  readonly points: number
  /** In seconds. */
  readonly duration: number
}

/** What a call is counted by. */
export interface PhoneCall {
  readonly flow: string
  readonly phone: string
  /** The visitor's IP address; empty when it is unknown. */
  readonly ipAddress: string
}

export interface PhoneLimits {
  /** Counts a call. Returns null when it may be made, else the seconds until it may. */
  countCall(kind: keyof typeof limits, call: PhoneCall): Promise<number | null>
  /** Forgets the wait for another code, because no code was sent. */
  forgiveWait(call: PhoneCall): Promise<void>
  /** Blocks codes for this flow and this number for so many seconds, because the auth service requires that. */
  block(call: PhoneCall, seconds: number): Promise<void>
}

/**
 * The limits of phone codes, per flow, number and IP address.
 * @param redis the store that several instances share. Without it, or while it is not available, each instance
 * counts in its own memory.
 */
export function createPhoneLimits(redis?: Redis): PhoneLimits {
  const limiters = new Map<string, RateLimiterMemory | RateLimiterRedis>()
  for (const { name, points, duration } of [...limits.send, ...limits.verify]) {
    const options = { keyPrefix: `latchkey-phone-${name}`, points, duration }
    const memory = new RateLimiterMemory(options)
    limiters.set(
      name,
      redis ? new RateLimiterRedis({ ...options, storeClient: redis, insuranceLimiter: memory }) : memory,
    )
  }
  const waits = limits.send.filter(({ name }) => name.startsWith('wait-'))
  const forEachWait = async (
    call: PhoneCall,
    change: (limiter: RateLimiterMemory | RateLimiterRedis, key: string) => Promise<unknown>,
  ) => {
    for (const { name, of } of waits) {
      const limiter = limiters.get(name)
      if (limiter) await outsideRequests(() => change(limiter, keyOf(call, of)))
    }
  }
  return {
    async countCall(kind, call) {
      for (const { name, of } of limits[kind]) {
        try {
          await outsideRequests(() => limiters.get(name)?.consume(keyOf(call, of)))
        } catch (refusal) {
          if (!(refusal instanceof RateLimiterRes)) throw refusal
          log().warn({ outcome: 'limit_reached', limit: name })
          observers().metrics?.limit(name)
          return Math.max(1, Math.ceil(refusal.msBeforeNext / 1000))
        }
      }
      return null
    },
    forgiveWait: (call) => forEachWait(call, (limiter, key) => limiter.delete(key)),
    block: (call, seconds) => forEachWait(call, (limiter, key) => limiter.block(key, seconds)),
  }
}

/** A digest, because the store does not need to know numbers or IP addresses. */
function keyOf(call: PhoneCall, of: keyof PhoneCall): string {
  const value = of === 'ipAddress' ? networkOf(call.ipAddress) : call[of]
  return createHash('sha256').update(value).digest('base64url')
}
