import 'server-only'
import type { AxiosResponse } from 'axios'
import { z } from 'zod'
import type { ServiceFailure } from './service-failure'

interface Failure {
  /** Method and path, without the query: the query holds challenges, tokens and addresses. */
  readonly call: string
  /** The service that we called. */
  readonly origin: string
  /** 0 when there was no response. */
  readonly status: number
  /** The network's code, such as `ECONNREFUSED`, or Latchkey's in the style of axios, such as `ERR_BAD_REQUEST`. */
  readonly code: string
  /** Why there is no response; undefined when there is one. */
  readonly failure?: ServiceFailure | undefined
  /** The service's own name for the error, such as `session_inactive`. */
  readonly id?: string | undefined
}

/**
 * A call to a service that failed. It holds no cookie, no token, no query and no body of the call, so we may
 * log it and show it to an operator.
 */
export class ServiceError extends Error implements Failure {
  override readonly name = 'ServiceError'
  readonly call: string
  readonly origin: string
  readonly status: number
  readonly code: string
  readonly failure: ServiceFailure | undefined
  readonly id: string | undefined

  constructor({ call, origin, status, code, failure, id }: Failure) {
    const result =
      status === 0
        ? `did not answer (${failure ?? 'failed'}, ${code})`
        : `answered ${status}${id ? ` (${id})` : ''}`
    super(`${origin} ${result} to ${call}`)
    this.call = call
    this.origin = origin
    this.status = status
    this.code = code
    this.failure = failure
    this.id = id
  }
}

/** The variable with the URL of a service is not set, so we cannot call it. */
export class ServiceNotConfigured extends Error {
  override readonly name = 'ServiceNotConfigured'
  constructor(readonly variable: string) {
    super(`${variable} is not set: it is the URL of the service to call.`)
  }
}

/** The error for a response that is not a success, or that does not fit its API. */
export function errorOf(response: AxiosResponse<unknown>, code?: string): ServiceError {
  const { status, config } = response
  // The clients always pass a whole URL.
  const { origin, pathname } = new URL(config.url ?? 'about:blank')
  return new ServiceError({
    call: `${(config.method ?? 'get').toUpperCase()} ${pathname}`,
    origin,
    status,
    code: code ?? (status >= 400 && status < 500 ? 'ERR_BAD_REQUEST' : 'ERR_BAD_RESPONSE'),
    id: errorIdSchema.safeParse(response.data).data,
  })
}

const errorName = z.string().regex(/^[a-z0-9_]{1,64}$/)

/** Kratos and Keto name an error in `error.id`, Hydra in `error`. We take only a name, never a sentence. */
const errorIdSchema = z.union([
  z.object({ error: z.object({ id: errorName }) }).transform(({ error }) => error.id),
  z.object({ error: errorName }).transform(({ error }) => error),
])
