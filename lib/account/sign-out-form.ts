import 'server-only'
import { currentVisitor } from '@/lib/request/visitor'
import { csrfField, hasCsrfField } from '@/lib/session/csrf-field'
import { browserBinding, type CsrfBinding } from '@/lib/session/csrf-token'

/**
 * The token of the sign-out buttons on our pages. It belongs to Kratos' CSRF cookie, which changes with each sign-in
 * and sign-out. So a page needs no call to Kratos for it, and an old page of another account signs no one out.
 * @returns undefined without that cookie: then the button opens the confirmation page
 */
export async function signOutToken(): Promise<string | undefined> {
  const binding = await currentBinding()
  return binding ? csrfField(binding).csrf_token : undefined
}

/** Whether a form carries the token that {@link signOutToken} gave to this browser. */
export async function hasSignOutToken(form: FormData): Promise<boolean> {
  const binding = await currentBinding()
  return binding !== null && hasCsrfField(form, binding)
}

async function currentBinding(): Promise<CsrfBinding | null> {
  return browserBinding('sign out', (await currentVisitor()).cookieHeader)
}
