import { badRequest, KratosError } from './http/kratos-error'
import type { RequestingClient } from './types'
import type { Visit } from './visit'

/** The application that a flow is for. Throws 400 for a challenge that Hydra does not know. */
export function requestingClient({ kratos, url }: Visit): RequestingClient | undefined {
  const challenge = url.searchParams.get('login_challenge')
  if (challenge === null) return undefined
  const request = kratos.oauth2?.loginRequest(challenge)
  if (!request) {
    throw new KratosError(400, 'The request was malformed or contained invalid parameters', {
      reason: 'Unable to get OAuth 2.0 Login Challenge.',
      details: { oauth2_error_hint: '', status_code: 404 },
    })
  }
  return { challenge, request }
}

/**
 * Reports to Hydra who signed in, and returns the URL where the browser continues. Hydra remembers the login
 * as long as the session lasts.
 */
export function acceptLogin(
  { kratos }: Visit,
  { challenge }: Pick<RequestingClient, 'challenge'>,
  identityId: string,
  methods: readonly { method: string }[],
): string {
  if (!kratos.oauth2) throw badRequest('oauth2_provider.url is not configured')
  const amr = methods.map(({ method }) => method)
  return kratos.oauth2.acceptLogin(challenge, { subject: identityId, remember: true, amr })
}
