import 'server-only'
import { z } from 'zod'
import { ServiceError } from './service-error'
import type { ServiceFailure } from './service-failure'

/** The parts of a service's response that decide what we do next. */
export interface ServiceResponse {
  /** HTTP status; 0 when there was no response. */
  readonly status: number
  /** The parsed JSON body, or the text of a body that is not JSON. */
  readonly body?: unknown
  readonly location?: string
  /** Whole seconds to wait, from `Retry-After`. */
  readonly retryAfter?: number
  /** Why there was no response, as pages say it. */
  readonly missing?: 'timeout' | 'unavailable'
  /** Why there was no response, exactly; for the log. */
  readonly failure?: ServiceFailure
  /** The network's code for it, such as `CERT_HAS_EXPIRED`. */
  readonly code?: string
  readonly setCookies: readonly string[]
}

/** The parts of a client's response that we read. */
interface ClientResponse {
  readonly status: number
  readonly data: unknown
  readonly headers: object
}

/** A call to a service, under way. */
export type ServiceCall = Promise<ClientResponse>

const headersSchema = z.object({
  location: z.string().optional().catch(undefined),
  'retry-after': z.string().transform(retryAfterSeconds).optional().catch(undefined),
  'set-cookie': z.array(z.string()).default([]),
})

/**
 * Waits for a call to a service. Errors of a service or of the network never throw: a missing response
 * becomes a response with status 0.
 */
export async function toServiceResponse(call: ServiceCall): Promise<ServiceResponse> {
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
    if (!(error instanceof ServiceError)) throw error
    const { failure = 'failed' } = error
    return {
      status: 0,
      missing: failure === 'timed-out' ? 'timeout' : 'unavailable',
      failure,
      code: error.code,
      setCookies: [],
    }
  }
}

/**
 * The whole seconds to wait by a `Retry-After` header. It is a number of seconds or a date (RFC 9110,
 * 10.2.3).
 * @returns undefined when the header is neither, or when the time has passed
 */
export function retryAfterSeconds(value: string): number | undefined {
  const text = value.trim()
  const seconds = /^\d+$/.test(text) ? Number(text) : Math.ceil((dateOf(text) - Date.now()) / 1000)
  return Number.isSafeInteger(seconds) && seconds > 0 ? seconds : undefined
}

/**
 * `Date.parse` alone also reads "soon 5". The oldest form of a date names no zone, and means GMT. V8 reads a zone that
 * is written twice like one that is written once.
 */
function dateOf(text: string): number {
  if (!/\d\d:\d\d:\d\d/.test(text)) return Number.NaN
  return Date.parse(`${text} GMT`)
}
