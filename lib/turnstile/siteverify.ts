import 'server-only'
import { z } from 'zod'
import { sender } from '@/lib/ory/clients/connection'
import { toServiceResponse } from '@/lib/ory/clients/service-response'
import { turnstileOrigin } from './turnstile-origin'

const siteverifyUrl = `${turnstileOrigin}/turnstile/v0/siteverify`

/** A response has some hundred bytes. */
const responseLimit = 16 * 1024

/** What Cloudflare says of a token of Turnstile. */
export type Siteverified =
  | { readonly kind: 'passed'; readonly hostname: string; readonly action: string; readonly cdata: string }
  /** It is none, it was used, or it is older than five minutes. */
  | { readonly kind: 'refused' }
  /** Cloudflare judged no token. The reason is a code of Cloudflare's, or why there was no answer. */
  | { readonly kind: 'unavailable'; readonly reason: string }

const text = z.string().optional().default('')

const responseSchema = z.union([
  z.object({ success: z.literal(true), hostname: text, action: text, cdata: text }),
  z.object({ success: z.literal(false), 'error-codes': z.array(z.string().regex(/^[a-z-]{1,40}$/)) }),
])

/** What is said about the token. All other codes are about us, or about Cloudflare. */
const aboutToken: ReadonlySet<string> = new Set(['invalid-input-response', 'timeout-or-duplicate'])

/**
 * Verifies a token at Cloudflare, which redeems the token (developers.cloudflare.com/turnstile, "Validate the token").
 * The visitor's IP address is not sent.
 * @param secret the secret key that belongs to the site key of the widget
 */
export async function siteverify(secret: string, token: string, url = siteverifyUrl): Promise<Siteverified> {
  const form = new URLSearchParams({ secret, response: token })
  const call = sender.post<unknown>(url, form, { maxContentLength: responseLimit })
  const { status, body, failure } = await toServiceResponse(call)
  if (failure !== undefined) return { kind: 'unavailable', reason: failure }
  const answer = responseSchema.safeParse(body).data
  // Also with 400, Cloudflare says in the body what is wrong.
  if (answer === undefined || status >= 500) return { kind: 'unavailable', reason: `status-${status}` }
  if (answer.success) {
    const { hostname, action, cdata } = answer
    return { kind: 'passed', hostname, action, cdata }
  }
  const other = answer['error-codes'].find((code) => !aboutToken.has(code))
  return other === undefined ? { kind: 'refused' } : { kind: 'unavailable', reason: other }
}

/** Cloudflare's secret keys for tests. What it answers to them is about no real token. */
export function isTestSecret(secret: string): boolean {
  return /^[123]x0{31}AA$/.test(secret)
}
