import 'server-only'
import { z } from 'zod'
import { tryParseJson } from '@/lib/http/parsed-json'
import type { WhoIsSignedIn } from '@/lib/ory/kratos/session/who-is-signed-in'
import type { CsrfBinding } from '@/lib/session/csrf-token'
import { maxTokenLength } from './token'

/** The response of the user-client service, as the browser posts it to us. */
const responseSchema = z.object({
  status: z.number().int(),
  body: z.string().optional(),
  missing: z.enum(['timeout', 'unavailable']).optional(),
})

/** Enough for two tokens that are too long, as JSON inside JSON. */
const maxPostedLength = 8 * maxTokenLength

/**
 * Reads the response to GET /oauth/token that a browser got and posts to us.
 * @returns a response without a usable body when what was posted is not such a response
 */
export function readBrowserResponse(posted: unknown) {
  const text = typeof posted === 'string' && posted.length <= maxPostedLength ? posted : ''
  const response = responseSchema.safeParse(tryParseJson(text))
  if (!response.success) return { status: 200 }
  const { status, body, missing } = response.data
  return { status, body: tryParseJson(body ?? ''), ...(missing && { missing }) }
}

/** What the CSRF token of the dashboard's form is bound to: the visitor's Kratos session, if there is one. */
export function portalBinding(who: WhoIsSignedIn): CsrfBinding {
  return { purpose: 'portal', sessionId: who.kind === 'signed_in' ? who.session.id : who.kind }
}
