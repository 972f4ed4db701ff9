import 'server-only'
import { z } from 'zod'
import { callHydra } from './ask-hydra'
import {
  type CompletedRequest,
  completeChallenge,
  type FetchedRequest,
  getChallengeRequest,
} from './challenge'
import { oauth2ClientSchema } from './oauth2-client'

const logoutRequestSchema = z.looseObject({
  /** The account whose login at Hydra ends. */
  subject: z.string(),
  /** The application that requests the logout, if there is one. */
  client: oauth2ClientSchema.nullish(),
})
type LogoutRequest = z.output<typeof logoutRequestSchema>

/** GET /admin/oauth2/auth/requests/logout. */
export function getLogoutRequest(logoutChallenge: string): Promise<FetchedRequest<LogoutRequest>> {
  return getChallengeRequest('logout request', logoutRequestSchema, (api, options) =>
    api.getOAuth2LogoutRequest({ logoutChallenge }, options),
  )
}

/**
 * PUT /admin/oauth2/auth/requests/logout/accept. Hydra signs out of the applications, then returns to the
 * first one.
 */
export function acceptLogout(logoutChallenge: string): Promise<CompletedRequest> {
  return completeChallenge('accept logout', (api, options) =>
    api.acceptOAuth2LogoutRequest({ logoutChallenge }, options),
  )
}

/** PUT /admin/oauth2/auth/requests/logout/reject. Errors are ignored: the challenge also expires. */
export async function rejectLogout(logoutChallenge: string): Promise<void> {
  await callHydra('refuse logout', (api, options) =>
    api.rejectOAuth2LogoutRequest({ logoutChallenge }, options),
  )
}
