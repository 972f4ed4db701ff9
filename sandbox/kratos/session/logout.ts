import { z } from 'zod'
import { endpoint, type PublicApp } from '../http/endpoint'
import { badRequest, KratosError, sessionInactive } from '../http/kratos-error'
import { wantsJson } from '../http/negotiation'
import { errorResponse, jsonResponse, noContent, redirect } from '../http/responses'
import { returnUrl } from '../http/return-to'
import type { Visit } from '../visit'
import { isUsable, type Session } from './session'

/**
 * Browser logout: a URL with a token, and the request to it. Native logout accepts the session's own token.
 */
export function logoutRoutes(app: PublicApp): void {
  endpoint(app, '/self-service/logout/browser', { get: begin })
  endpoint(app, '/self-service/logout', { get: signOut })
  endpoint(app, '/self-service/logout/api', { delete: signOutNative })
}

/** Always responds with JSON, except for errors. */
function begin(visit: Visit): Response {
  const session = requireSession(visit)
  const returnTo = visit.url.searchParams.get('return_to')
  if (returnTo) returnUrl(visit.kratos.settings, returnTo)
  const query = new URLSearchParams({ ...(returnTo && { return_to: returnTo }), token: session.logoutToken })
  return jsonResponse({
    logout_token: session.logoutToken,
    logout_url: `${visit.kratos.settings.baseUrl}/self-service/logout?${query}`,
  })
}

/**
 * The session ends before `return_to` is checked, as at Kratos: even a forbidden one signs the visitor out.
 */
function signOut(visit: Visit): Response {
  const { searchParams } = visit.url
  const token = searchParams.get('token')
  if (!token) throw badRequest('Please include a token in the URL query.')
  const session = requireSession(visit)
  if (session.logoutToken !== token) {
    throw new KratosError(403, 'The requested action was forbidden', {
      reason:
        'Unable to log out because the logout token in the URL query does not match the session cookie.',
    })
  }
  visit.endSession(session)
  if (wantsJson(visit.request)) return noContent()
  return redirect(visit, returnUrl(visit.kratos.settings, searchParams.get('return_to') ?? undefined))
}

const nativeSchema = z.object({ session_token: z.string() }).catch({ session_token: '' })

/** Ends the session of an application. */
async function signOutNative({ request, kratos, now }: Visit): Promise<Response> {
  const { session_token: token } = nativeSchema.parse(await request.json().catch(() => null))
  const session = kratos.store.sessionWith(token)
  if (session && isUsable(session, now)) {
    kratos.store.saveSession({ ...session, active: false })
    return noContent()
  }
  return errorResponse(
    new KratosError(403, 'The requested action was forbidden', {
      reason: 'The provided Ory Session Token could not be found, is invalid, or otherwise malformed.',
    }),
  )
}

function requireSession({ session }: Visit): Session {
  if (!session) throw sessionInactive()
  return session
}
