import 'server-only'
import { z } from 'zod'
import { config } from '@/lib/config/config'
import type { RedirectUrl } from '@/lib/http/redirect-url'
import { failureReasonOf } from '@/lib/ory/clients/failure-reason-of'
import type { ServiceResponse } from '@/lib/ory/clients/service-response'
import type { FailureReason } from '@/lib/request/failure-reason'
import { trustedRedirect } from '@/lib/request/redirects'
import { callHydra, type HydraCall } from './ask-hydra'

/** The request behind a challenge of Hydra, where to go instead, or why we cannot open it. */
export type FetchedRequest<Request> =
  | { readonly kind: 'open'; readonly request: Request }
  | { readonly kind: 'gone'; readonly url: RedirectUrl }
  | { readonly kind: 'failed'; readonly reason: FailureReason }

/** Where the browser goes after a decision, or why Hydra did not take it. */
export type CompletedRequest =
  | { readonly kind: 'taken'; readonly url: RedirectUrl }
  | { readonly kind: 'failed'; readonly reason: FailureReason }

const redirectSchema = z.looseObject({ redirect_to: z.string().min(1) })

/** Reads the request behind a challenge. For one that was used before, Hydra says where to start again. */
export async function getChallengeRequest<Schema extends z.ZodType>(
  route: string,
  schema: Schema,
  call: HydraCall,
): Promise<FetchedRequest<z.output<Schema>>> {
  const response = await callHydra(route, call)
  return response ? fetchedRequestOf(schema, response) : { kind: 'failed', reason: 'oauth2_off' }
}

/** What Hydra's response about a challenge means. */
export function fetchedRequestOf<Schema extends z.ZodType>(
  schema: Schema,
  response: ServiceResponse,
): FetchedRequest<z.output<Schema>> {
  const request = schema.safeParse(response.body)
  if (response.status === 200 && request.success) return { kind: 'open', request: request.data }
  const url = response.status === 410 ? redirectIn(response) : null
  return url === null ? failed(response) : { kind: 'gone', url }
}

/** Tells Hydra the decision about a challenge. Hydra says where the browser goes next. */
export async function completeChallenge(route: string, call: HydraCall): Promise<CompletedRequest> {
  const response = await callHydra(route, call)
  return response ? completedRequestOf(response) : { kind: 'failed', reason: 'oauth2_off' }
}

/** What Hydra's response to a decision means. */
export function completedRequestOf(response: ServiceResponse): CompletedRequest {
  const url = response.status === 200 || response.status === 410 ? redirectIn(response) : null
  return url === null ? failed(response) : { kind: 'taken', url }
}

function failed(response: ServiceResponse): { kind: 'failed'; reason: FailureReason } {
  return { kind: 'failed', reason: unusable.has(response.status) ? 'challenge' : failureReasonOf(response) }
}

/** For a challenge that Hydra did not make, that is too old (401), or that was used before. */
const unusable: ReadonlySet<number> = new Set([400, 401, 404, 410])

/** Where Hydra sends the browser. For a logout that was used before, it gives only a path on its origin. */
function redirectIn({ body }: ServiceResponse): RedirectUrl | null {
  const redirect = redirectSchema.safeParse(body)
  const { HYDRA_PUBLIC_URL } = config()
  if (!redirect.success || !HYDRA_PUBLIC_URL) return null
  const { redirect_to: url } = redirect.data
  return trustedRedirect(url.startsWith('/') ? HYDRA_PUBLIC_URL + url : url)
}
