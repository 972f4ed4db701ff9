import { demoAccounts } from '../accounts'

/**
 * What can fail at LINE, as the buttons of the account page. `docs/line.md` describes the operator's fix for
 * each. The form above can name the account; by default it is an account of the sandbox.
 */
export const lineFailures = {
  unpublished: 'The channel is not published',
  'wrong-callback': 'The callback URL is not registered',
  hs256: 'The ID token is signed with HS256',
  'other-channel': 'The ID token is for another channel',
  clock: 'The clock is wrong: the ID token has expired',
  'no-email': 'The account has no e-mail address',
  'no-friend': 'The person does not add the LINE account as a friend',
  'other-browser': 'LINE returns to another browser',
} as const
type LineFailure = keyof typeof lineFailures

export function isLineFailure(text: string | null): text is LineFailure {
  return text !== null && Object.hasOwn(lineFailures, text)
}

/** The text of LINE's own page, which does not redirect back to the app. */
export const linePageErrors: Readonly<Partial<Record<LineFailure, string>>> = {
  unpublished: '400 Bad Request: This channel is now developing status. User need to have developer role.',
  'wrong-callback':
    '400 Bad Request: Invalid redirect_uri value. Check if it is registered in a LINE developers site.',
}

/** The form of the account page for a failure. `usual` is the address if the form names no account. */
export function withFailure(
  form: URLSearchParams,
  failure: LineFailure,
  usual = demoAccounts[0]?.email ?? '',
): URLSearchParams {
  const changed = new URLSearchParams(form)
  const isNamed = Boolean(form.get('account')?.trim() || form.get('email')?.trim())
  if (!isNamed) changed.set('email', usual)
  if (failure === 'hs256') changed.set('hs256', 'on')
  if (failure === 'other-channel' || failure === 'clock') changed.set('token_fault', failure)
  if (failure === 'no-email') {
    changed.set('account', form.get('account')?.trim() || changed.get('email') || '')
    changed.set('email', '')
  }
  return changed
}
