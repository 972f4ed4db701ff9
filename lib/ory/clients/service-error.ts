import 'server-only'
import type { AxiosResponse } from 'axios'
import { z } from 'zod'

interface Failure {
  /** Method and path, without the query: challenges, tokens and addresses travel there. */
  readonly call: string
  /** Which service was asked. */
  readonly origin: string
  /** 0 when there was no answer. */
  readonly status: number
  /** The network's word for it, such as `ECONNREFUSED`, or ours in axios' manner, such as `ERR_BAD_REQUEST`. */
  readonly code: string
  /** The service's own name for the error, such as `session_inactive`. */
  readonly id?: string | undefined
}

/**
 * A call to a service that went wrong. It holds no cookie, no token, no query and no body of the call, so that it may be
 * logged and shown to an operator.
 */
export class ServiceError extends Error implements Failure {
  override readonly name = 'ServiceError'
  readonly call: string
  readonly origin: string
  readonly status: number
  readonly code: string
  readonly id: string | undefined

  constructor({ call, origin, status, code, id }: Failure) {
    const answer = status === 0 ? `did not answer (${code})` : `answered ${status}${id ? ` (${id})` : ''}`
    super(`${origin} ${answer} to ${call}`)
    this.call = call
    this.origin = origin
    this.status = status
    this.code = code
    this.id = id
  }
}

/** A service whose variable is not set: the call cannot even be tried. */
export class ServiceNotConfigured extends Error {
  override readonly name = 'ServiceNotConfigured'
  constructor(readonly variable: string) {
    super(`${variable} is not set: it is the address of the service to ask.`)
  }
}

/** The error for an answer that is none of the good ones, or not what its API promises. */
export function errorOf(answer: AxiosResponse<unknown>, code?: string): ServiceError {
  const { status, config } = answer
  // The clients always ask for whole addresses.
  const { origin, pathname } = new URL(config.url ?? 'about:blank')
  return new ServiceError({
    call: `${(config.method ?? 'get').toUpperCase()} ${pathname}`,
    origin,
    status,
    code: code ?? (status >= 400 && status < 500 ? 'ERR_BAD_REQUEST' : 'ERR_BAD_RESPONSE'),
    id: errorIdSchema.safeParse(answer.data).data,
  })
}

const word = z.string().regex(/^[a-z0-9_]{1,64}$/)

/** Kratos and Keto name an error in `error.id`, Hydra in `error`. Only a word passes, no sentence. */
const errorIdSchema = z.union([
  z.object({ error: z.object({ id: word }) }).transform(({ error }) => error.id),
  z.object({ error: word }).transform(({ error }) => error),
])
