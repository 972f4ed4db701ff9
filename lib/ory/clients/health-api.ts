import 'server-only'
import type { Configuration } from '@ory/client'
import type { RawAxiosRequestConfig } from 'axios'
import { z } from 'zod'
import { plainCall } from './plain-call'
import { checked } from './result'

const healthSchema = z.looseObject({ status: z.literal('ok') })

/** `/health/*` of Kratos, Hydra and Keto, which `@ory/client` does not have. */
export class HealthApi {
  constructor(private readonly configuration: Configuration) {}

  /** GET /health/alive: the process responds. */
  isAlive(options?: RawAxiosRequestConfig) {
    return checked(
      plainCall(this.configuration, { method: 'GET', path: '/health/alive' }, options),
      healthSchema,
    )
  }

  /** GET /health/ready: the service can do its work, and its database responds. 503 while it cannot. */
  isReady(options?: RawAxiosRequestConfig) {
    return checked(
      plainCall(this.configuration, { method: 'GET', path: '/health/ready' }, options),
      healthSchema,
    )
  }
}
