import 'server-only'
import type { Configuration } from '@ory/client'
import type { RawAxiosRequestConfig } from 'axios'
import { once } from '@/lib/ory/clients/clients'
import { configurationOf } from '@/lib/ory/clients/connection'
import { plainCall } from '@/lib/ory/clients/plain-call'
import { phoneConfig } from './phone-config'

/**
 * The client of the service for phone codes, made on first use.
 * @throws {ServiceNotConfigured} without `AUTH_SERVICE_URL`
 */
export const authServiceApi = once(() => {
  const variable = 'AUTH_SERVICE_URL'
  return new AuthServiceApi(
    configurationOf({ name: 'auth-service', variable, baseUrl: phoneConfig()[variable] }),
  )
})

/** A normalised phone number, and the registration flow it belongs to. */
interface PhoneOfFlow {
  readonly phone: string
  readonly flowId: string
}

/** The service that sends and checks phone codes (docs/behaviour.md 7.6). We read only its status codes. */
class AuthServiceApi {
  constructor(private readonly configuration: Configuration) {}

  /** POST /phone/send/code. */
  sendCode({ phone, flowId }: PhoneOfFlow, options?: RawAxiosRequestConfig) {
    const call = { method: 'POST', path: '/phone/send/code', body: { phone, flowId } } as const
    return plainCall(this.configuration, call, options)
  }

  /** POST /phone/verify. */
  verifyCode(
    { phone, code, flowId }: PhoneOfFlow & { readonly code: string },
    options?: RawAxiosRequestConfig,
  ) {
    const call = { method: 'POST', path: '/phone/verify', body: { phone, code, flowId } } as const
    return plainCall(this.configuration, call, options)
  }
}
