import { KratosError } from '../http/kratos-error'
import type { Identity } from '../identity/identity'
import { hasBackupCodes } from '../methods/backup-codes'
import { totpUrlOf } from '../methods/totp-key'
import type { KratosSettings } from '../settings'
import { keysOf } from '../webauthn/key-ring'
import type { Session } from './session'

/**
 * Whether the identity has a second factor. Kratos counts methods that are switched off too, but not codes in
 * a mail.
 */
function hasSecondFactor({ isCodeSecondFactor }: KratosSettings, identity: Identity): boolean {
  const hasKey = keysOf(identity, 'webauthn').some((key) => !key.is_passwordless)
  return isCodeSecondFactor || hasKey || totpUrlOf(identity) !== undefined || hasBackupCodes(identity)
}

/**
 * The URL that requests the second factor from the owner of a session (`required_aal: highest_available`),
 * before a change in the settings. Undefined if there is no second factor, or if the session has it already.
 */
export function secondFactorUrl(
  settings: KratosSettings,
  { identity, authenticator_assurance_level: aal }: Session,
  returnTo?: string,
  loginChallenge?: string,
): string | undefined {
  if (aal === 'aal2' || !hasSecondFactor(settings, identity)) return undefined
  const query = new URLSearchParams({
    aal: 'aal2',
    ...(returnTo !== undefined && { return_to: returnTo }),
    ...(loginChallenge !== undefined && { login_challenge: loginChallenge }),
  })
  return `${settings.baseUrl}/self-service/login/browser?${query}`
}

/** The same for whoami and for what follows a sign-in (`session.whoami.required_aal`). */
export function secondFactorUrlOfSession(
  settings: KratosSettings,
  ...rest: [session: Session, returnTo?: string, loginChallenge?: string]
): string | undefined {
  return settings.whoamiNeedsSecondFactor ? secondFactorUrl(settings, ...rest) : undefined
}

/** 403 for a session with the first factor only. */
export function secondFactorRequired(location: string): KratosError {
  return new KratosError(403, 'Session does not fulfill the requested Authenticator Assurance Level', {
    id: 'session_aal2_required',
    reason:
      'An active session was found but it does not fulfill the requested Authenticator Assurance Level. Please verify yourself with a second factor to resolve this issue.',
    details: { redirect_browser_to: location },
    beside: { redirect_browser_to: location },
  })
}
