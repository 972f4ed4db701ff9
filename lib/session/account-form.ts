import 'server-only'
import { csrfField, hasCsrfField } from './csrf-field'

/** A page of the account whose forms need a token. The token of one page is not valid on another. */
type AccountForm = 'sessions' | 'account data' | 'delete account' | 'passkey offer' | 'required'

/** The token of a page's forms, for one session. */
export function accountToken(purpose: AccountForm, sessionId: string): string {
  return csrfField({ purpose, sessionId }).csrf_token
}

/** Whether a form carries the token of its page and of this session. */
export function hasAccountToken(form: FormData, purpose: AccountForm, sessionId: string): boolean {
  return hasCsrfField(form, { purpose, sessionId })
}
