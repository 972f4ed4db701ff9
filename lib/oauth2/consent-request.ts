import 'server-only'
import { z } from 'zod'
import { config } from '@/lib/config/config'
import { oidcContextSchema } from '@/lib/ory/kratos/flow/oidc-context'
import type { Identity } from '@/lib/ory/kratos/identity/identity'
import {
  type CompletedRequest,
  completeChallenge,
  type FetchedRequest,
  getChallengeRequest,
} from './challenge'
import { idTokenClaims } from './claims'
import { claimsConfig } from './claims-config'
import { configuredClaims } from './configured-claims'
import { isDeviceRequest } from './device-request'
import { oauth2ClientSchema } from './oauth2-client'
import { redirectTargetOf } from './redirect-target'

const names = z
  .array(z.string())
  .nullish()
  .transform((list) => list ?? [])

/** A consent request as Hydra sends it. */
export const consentRequestSchema = z
  .looseObject({
    skip: z.boolean().catch(false),
    subject: z.string().min(1),
    request_url: z.string().min(1),
    requested_scope: names,
    requested_access_token_audience: names,
    client: oauth2ClientSchema,
    oidc_context: oidcContextSchema,
    acr: z.string().catch(''),
  })
  .transform(({ skip, subject, request_url, requested_scope, client, oidc_context, ...request }) => ({
    /** Hydra remembers the visitor's consent, or the client needs none. */
    isRemembered: skip || client.isTrusted,
    subject,
    /** The authorization request at Hydra that started this. */
    requestUrl: request_url,
    /** The application runs on another device, which shows a code (RFC 8628). */
    isForDevice: isDeviceRequest(request_url),
    scopes: requested_scope,
    audience: request.requested_access_token_audience,
    client,
    returnPlace: redirectTargetOf(request_url, client.redirectUris, () => config().APP_URL),
    uiLocales: oidc_context.ui_locales,
    acrValues: oidc_context.acr_values,
    /** How the visitor signed in, as Hydra heard it with the login. */
    acr: request.acr,
  }))
export type ConsentRequest = z.output<typeof consentRequestSchema>

/** GET /admin/oauth2/auth/requests/consent. */
export function getConsentRequest(consentChallenge: string): Promise<FetchedRequest<ConsentRequest>> {
  return getChallengeRequest('consent request', consentRequestSchema, (api, options) =>
    api.getOAuth2ConsentRequest({ consentChallenge }, options),
  )
}

/**
 * PUT /admin/oauth2/auth/requests/consent/accept. Allows exactly what was requested; a form cannot change
 * that.
 * @param identity the account; the caller has checked that it is the subject of the request
 * @param rememberFor how long the visitor is not asked again, in seconds; 0: until they revoke it, null: not at all
 */
export function acceptConsent(
  consentChallenge: string,
  { scopes, audience, client }: ConsentRequest,
  identity: Identity,
  rememberFor: number | null,
): Promise<CompletedRequest> {
  const { CLAIMS_FILE = {} } = claimsConfig()
  const acceptOAuth2ConsentRequest = {
    grant_scope: [...scopes],
    grant_access_token_audience: [...audience],
    remember: rememberFor !== null,
    remember_for: rememberFor ?? 0,
    session: {
      id_token: idTokenClaims(scopes, identity, CLAIMS_FILE),
      // Every API that receives a token can read it, so it gets only what the operator names.
      ...(client.hasJwtAccessTokens && { access_token: configuredClaims(CLAIMS_FILE, scopes, identity) }),
    },
  }
  return completeChallenge('allow consent', (api, options) =>
    api.acceptOAuth2ConsentRequest({ consentChallenge, acceptOAuth2ConsentRequest }, options),
  )
}

/** PUT /admin/oauth2/auth/requests/consent/reject. */
export function rejectConsent(consentChallenge: string): Promise<CompletedRequest> {
  const rejectOAuth2Request = {
    error: 'access_denied',
    error_description: 'The resource owner denied the request.',
  }
  return completeChallenge('deny consent', (api, options) =>
    api.rejectOAuth2ConsentRequest({ consentChallenge, rejectOAuth2Request }, options),
  )
}

/** Rejects a request with `prompt=none` because the account needs a screen (OpenID Connect Core 3.1.2.6). */
export function rejectConsentRequired(consentChallenge: string): Promise<CompletedRequest> {
  const rejectOAuth2Request = {
    error: 'interaction_required',
    error_description: 'The account lacks something, and the request asked for no user interface.',
  }
  return completeChallenge('refuse consent', (api, options) =>
    api.rejectOAuth2ConsentRequest({ consentChallenge, rejectOAuth2Request }, options),
  )
}
