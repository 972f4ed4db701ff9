import 'server-only'
import { z } from 'zod'

/** What a service answered, reduced to what decides the next move. */
export interface Answer {
  /** HTTP status; 0 when there was no answer at all. */
  readonly status: number
  /** The parsed JSON body, or the text it was when it is no JSON. */
  readonly body?: unknown
  readonly location?: string
  /** Seconds to wait, from `Retry-After`. */
  readonly retryAfter?: number
  /** Why there was no answer. */
  readonly missing?: 'timeout' | 'unavailable'
  readonly setCookies: readonly string[]
}

/** The part of axios' response we read. */
interface Response {
  readonly status: number
  readonly data: unknown
  readonly headers: object
}

const headersSchema = z.object({
  location: z.string().optional().catch(undefined),
  'retry-after': z.coerce.number().positive().optional().catch(undefined),
  'set-cookie': z.array(z.string()).default([]),
})

/**
 * Waits for a call to a service. Never throws for what a service or the network does: a missing answer is
 * an answer with status 0.
 */
export async function answerOf(call: Promise<Response>): Promise<Answer> {
  try {
    const { status, data, headers } = await call
    const { location, 'retry-after': retryAfter, 'set-cookie': setCookies } = headersSchema.parse(headers)
    return {
      status,
      body: data,
      setCookies,
      ...(location !== undefined && { location }),
      ...(retryAfter !== undefined && { retryAfter }),
    }
  } catch (error) {
    const failure = networkErrorSchema.safeParse(error)
    if (!failure.success) throw error
    const isTimeout = timeoutCodes.has(failure.data.code)
    return { status: 0, missing: isTimeout ? 'timeout' : 'unavailable', setCookies: [] }
  }
}

/**
 * The same for a call that changes nothing, asked once more when there was no connection: a kept-alive socket may be
 * closed at the very moment it is used again.
 */
export async function readAnswerOf(ask: () => Promise<Response>): Promise<Answer> {
  const answer = await answerOf(ask())
  return answer.missing === 'unavailable' ? answerOf(ask()) : answer
}

/** Errors of axios and of Node's network carry a code; a mistake of ours does not, and is thrown on. */
const networkErrorSchema = z.looseObject({ code: z.string() })

/** How axios names a time-out of its own, of the signal and of the socket. */
const timeoutCodes: ReadonlySet<string> = new Set(['ECONNABORTED', 'ERR_CANCELED', 'ETIMEDOUT'])
