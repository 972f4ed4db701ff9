import 'server-only'
import { z } from 'zod'
import type { CsrfBinding } from '@/lib/http/csrf-token'
import type { WhoIsSignedIn } from '@/lib/ory/kratos/who-is-signed-in'
import { longestToken } from './token'

/** What the browser was answered by the user-client service, as it posts it. */
const answerSchema = z.object({
  status: z.number().int(),
  body: z.string().optional(),
  missing: z.enum(['timeout', 'unavailable']).optional(),
})

/** Room for two tokens that are too long, written as JSON in JSON. */
const longestPosted = 8 * longestToken

/** What a browser got from GET /oauth/token. Anything that is no such answer is one that cannot be used. */
export function browserAnswer(posted: unknown) {
  const text = typeof posted === 'string' && posted.length <= longestPosted ? posted : ''
  const answer = answerSchema.safeParse(jsonOf(text))
  if (!answer.success) return { status: 200 }
  const { status, body, missing } = answer.data
  return { status, body: jsonOf(body ?? ''), ...(missing && { missing }) }
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** What the token of the dashboard's form is for: whoever is signed in, if anybody is. */
export function portalBinding(who: WhoIsSignedIn): CsrfBinding {
  return { purpose: 'portal', sessionId: who.kind === 'signed_in' ? who.session.id : who.kind }
}
