import 'server-only'
import { z } from 'zod'
import { failureReasonOf } from '@/lib/ory/clients/failure-reason-of'
import { oidcContextSchema } from '@/lib/ory/kratos/flow/oidc-context'
import type { SignedIn } from '@/lib/ory/kratos/session/who-is-signed-in'
import type { FailureReason } from '@/lib/request/failure-reason'
import { callHydra } from './ask-hydra'
import {
  type CompletedRequest,
  completeChallenge,
  type FetchedRequest,
  getChallengeRequest,
} from './challenge'
import { oauth2ClientSchema } from './oauth2-client'

const loginRequestSchema = z
  .looseObject({
    skip: z.boolean(),
    subject: z.string(),
    request_url: z.string().min(1),
    session_id: z.string().optional().catch(undefined),
    oidc_context: oidcContextSchema,
    client: oauth2ClientSchema.catch(() => oauth2ClientSchema.parse({})),
  })
  .transform(({ skip, subject, request_url, session_id, oidc_context, client }) => ({
    /** Hydra remembers who signed in, and accepts no other account. */
    isRemembered: skip,
    subject,
    /** The authorization request at Hydra that started this. */
    requestUrl: request_url,
    /** The login that Hydra remembers in this browser. */
    sessionId: session_id,
    uiLocales: oidc_context.ui_locales,
    acrValues: oidc_context.acr_values,
    client,
  }))
export type LoginRequest = z.output<typeof loginRequestSchema>

/** GET /admin/oauth2/auth/requests/login. */
export function getLoginRequest(loginChallenge: string): Promise<FetchedRequest<LoginRequest>> {
  return getChallengeRequest('login request', loginRequestSchema, (api, options) =>
    api.getOAuth2LoginRequest({ loginChallenge }, options),
  )
}

/**
 * PUT /admin/oauth2/auth/requests/login/accept. Accepts a login with the visitor's session, as Kratos does, and can
 * report a second factor: Kratos never sends an `acr`. Hydra remembers a new login as long as the session lasts. What
 * it remembers already does not change.
 * @param login whether Hydra remembers it already, and the `acr` to report, if any
 */
export function acceptLogin(
  loginChallenge: string,
  { identity, session }: SignedIn,
  { isRemembered, acr }: { readonly isRemembered: boolean; readonly acr: string | null },
): Promise<CompletedRequest> {
  const methods = session.methods.flatMap(({ method }) => method ?? [])
  const rest = session.expires === undefined ? 0 : Math.floor((session.expires.getTime() - Date.now()) / 1000)
  const acceptOAuth2LoginRequest = {
    subject: identity.id,
    identity_provider_session_id: session.id,
    ...(acr !== null && { acr }),
    amr: [...new Set(methods)],
    // 0 would be as long as the browser is open.
    ...(!isRemembered && rest > 0 && { remember: true, remember_for: rest }),
  }
  return completeChallenge('accept login', (api, options) =>
    api.acceptOAuth2LoginRequest({ loginChallenge, acceptOAuth2LoginRequest }, options),
  )
}

/** Rejects a request with `prompt=none` because a screen is needed (OpenID Connect Core 3.1.2.6). */
export function rejectLoginRequired(loginChallenge: string): Promise<CompletedRequest> {
  const rejectOAuth2Request = {
    error: 'login_required',
    error_description: 'The End-User has to sign in, and the request asked for no user interface.',
  }
  return completeChallenge('refuse login', (api, options) =>
    api.rejectOAuth2LoginRequest({ loginChallenge, rejectOAuth2Request }, options),
  )
}

/**
 * DELETE /admin/oauth2/auth/sessions/login. Hydra forgets the login that it remembers in one browser, and
 * tells the applications that use it (OpenID Connect Back-Channel Logout).
 * @param sid the session id of a login request
 * @returns why Hydra did not do it, or null when it did
 */
export async function revokeLoginSession(sid: string): Promise<FailureReason | null> {
  const response = await callHydra('forget login', (api, options) =>
    api.revokeOAuth2LoginSessions({ sid }, options),
  )
  if (response === null) return 'oauth2_off'
  return response.status === 204 ? null : failureReasonOf(response)
}
