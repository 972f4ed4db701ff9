import 'server-only'
import { config } from '@/lib/config/config'
import { type CsrfBinding, csrfToken, isCsrfToken } from './csrf-token'

/** The field of our own forms with their token. */
const field = 'csrf_token'

/** The hidden field of our forms: their token, made with our secrets ({@link csrfToken}). */
export function csrfField(binding: CsrfBinding): { readonly [field]: string } {
  return { [field]: csrfToken(binding, config().SESSION_SECRET) }
}

/** Whether a form carries the token of {@link csrfField}. */
export function hasCsrfField(form: FormData, binding: CsrfBinding): boolean {
  return isCsrfToken(form.get(field), binding, config().SESSION_SECRET)
}
