import 'server-only'
import { config } from '@/lib/config/config'
import { type CsrfBinding, csrfToken, isCsrfToken } from '@/lib/http/csrf-token'
import { csrfCookies } from '@/lib/http/kratos-cookies'
import { currentVisitor } from '@/lib/request/visitor'

/**
 * The token of the sign-out buttons on our pages. It belongs to Kratos' CSRF cookie, which changes with each sign-in
 * and sign-out. So a page needs no call to Kratos for it, and an old page of somebody else signs nobody out.
 * @returns undefined without that cookie: then the button leads to the page that asks
 */
export async function signOutToken(): Promise<string | undefined> {
  const binding = await currentBinding()
  return binding && csrfToken(binding, config().SESSION_SECRET)
}

/** Whether a form carries the token that {@link signOutToken} gave to this browser. */
export async function hasSignOutToken(form: FormData): Promise<boolean> {
  const binding = await currentBinding()
  return binding !== undefined && isCsrfToken(form.get('csrf_token'), binding, config().SESSION_SECRET)
}

async function currentBinding(): Promise<CsrfBinding | undefined> {
  const { cookieHeader } = await currentVisitor()
  const cookies = csrfCookies(cookieHeader)
  return cookies.length === 0 ? undefined : { purpose: 'sign out', sessionId: JSON.stringify(cookies) }
}
