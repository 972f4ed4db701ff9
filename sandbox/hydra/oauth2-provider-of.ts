import type { OAuth2Provider } from '../kratos/types'
import { loginBody } from './admin-requests'
import type { Hydra } from './hydra'

/** Hydra as Kratos sees it: the two calls of the admin API that Kratos makes. */
export function oauth2ProviderOf(hydra: Hydra): OAuth2Provider {
  return {
    loginRequest: (challenge) => {
      const request = hydra.state.logins.get(challenge)
      return request && withoutNulls(loginBody(hydra, request))
    },
    acceptLogin: (challenge, login) => hydra.acceptLogin(challenge, login),
  }
}

/** Kratos' client for Hydra omits keys without a value, except those that it does not know. */
function withoutNulls(body: ReturnType<typeof loginBody>): ReturnType<typeof loginBody> {
  const known = Object.entries(body.client).filter(
    ([key, value]) => value !== null || key.startsWith('device_'),
  )
  return { ...body, client: Object.fromEntries(known) }
}
