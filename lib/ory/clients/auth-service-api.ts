import 'server-only'
import type { Configuration } from '@ory/client'
import type { RawAxiosRequestConfig } from 'axios'
import { plainCall } from './plain-call'

/** A normalised phone number, and the registration flow it belongs to. */
export interface PhoneOfFlow {
  readonly phone: string
  readonly flowId: string
}

/** The service that sends and checks phone codes (docs/behaviour.md 7.6). We read only its status codes. */
export class AuthServiceApi {
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
