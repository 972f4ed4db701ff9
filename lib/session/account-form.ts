import 'server-only'
import { config } from '@/lib/config/config'
import { csrfToken, isCsrfToken } from '@/lib/session/csrf-token'

/** A page of the account whose forms need a token. The token of one page is not valid on another. */
type AccountForm = 'sessions' | 'account data' | 'delete account' | 'passkey offer' | 'required'

/** The token of a page's forms, for one session. */
export function accountToken(purpose: AccountForm, sessionId: string): string {
  return csrfToken({ purpose, sessionId }, config().SESSION_SECRET)
}

/** Whether a form carries the token of its page and of this session. */
export function hasAccountToken(form: FormData, purpose: AccountForm, sessionId: string): boolean {
  return isCsrfToken(form.get('csrf_token'), { purpose, sessionId }, config().SESSION_SECRET)
}
