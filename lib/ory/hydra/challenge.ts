import 'server-only'
import { z } from 'zod'
import { config } from '@/lib/config/config'
import { failureOf } from '@/lib/ory/clients/failure-reason'
import type { Answer } from '@/lib/ory/clients/service-response'
import type { FailureReason } from '@/lib/ory/kratos/outcome'
import { trustedRedirect } from '@/lib/request/redirects'
import { askHydra, type HydraCall } from './ask-hydra'

/** What Hydra wants decided: the request behind a challenge, where to go instead, or why it cannot be told. */
export type Challenge<Request> =
  | { readonly is: 'open'; readonly request: Request }
  | { readonly is: 'gone'; readonly url: string }
  | { readonly is: 'failed'; readonly reason: FailureReason }

/** Where the browser goes on after a decision, or why it was not taken. */
export type Decided =
  | { readonly is: 'taken'; readonly url: string }
  | { readonly is: 'failed'; readonly reason: FailureReason }

const redirectSchema = z.looseObject({ redirect_to: z.string().min(1) })

/** Reads the request behind a challenge. One that was used up before is gone, and Hydra says where to begin again. */
export async function openChallenge<Schema extends z.ZodType>(
  route: string,
  schema: Schema,
  call: HydraCall,
): Promise<Challenge<z.output<Schema>>> {
  const answer = await askHydra(route, call)
  return answer ? challengeOf(schema, answer) : { is: 'failed', reason: 'oauth2_off' }
}

/** What Hydra's answer to the question about a challenge means. */
export function challengeOf<Schema extends z.ZodType>(
  schema: Schema,
  answer: Answer,
): Challenge<z.output<Schema>> {
  const request = schema.safeParse(answer.body)
  if (answer.status === 200 && request.success) return { is: 'open', request: request.data }
  const url = answer.status === 410 ? redirectIn(answer) : null
  return url === null ? failed(answer) : { is: 'gone', url }
}

/** Tells Hydra what was decided about a challenge, and hears where the browser goes on. */
export async function decideChallenge(route: string, call: HydraCall): Promise<Decided> {
  const answer = await askHydra(route, call)
  return answer ? decidedOf(answer) : { is: 'failed', reason: 'oauth2_off' }
}

/** What Hydra's answer to a decision means. */
export function decidedOf(answer: Answer): Decided {
  const url = answer.status === 200 || answer.status === 410 ? redirectIn(answer) : null
  return url === null ? failed(answer) : { is: 'taken', url }
}

function failed(answer: Answer): { is: 'failed'; reason: FailureReason } {
  return { is: 'failed', reason: unusable.has(answer.status) ? 'challenge' : failureOf(answer) }
}

/** A challenge that Hydra did not make, that is too old (401), or that was used up. */
const unusable: ReadonlySet<number> = new Set([400, 401, 404, 410])

/** Where Hydra sends the browser. Of a logout that was used up it names a path of its own. */
function redirectIn({ body }: Answer): string | null {
  const redirect = redirectSchema.safeParse(body)
  const { HYDRA_PUBLIC_URL } = config()
  if (!redirect.success || !HYDRA_PUBLIC_URL) return null
  const { redirect_to: url } = redirect.data
  return trustedRedirect(url.startsWith('/') ? HYDRA_PUBLIC_URL + url : url)
}
