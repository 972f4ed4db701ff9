import { cookieValue } from './cookie-value'

/** The cookie with which a browser chooses other settings of the services. */
export const variantCookie = 'sandbox_variant'

/**
 * Every variant, as the home page describes it. The real Kratos has the same ones in
 * `e2e/ory/config/kratos.<name>.yml`.
 */
export const variants = {
  'two-step': 'registration in two steps, as in Kratos by default; passkeys',
  'identifier-first': 'sign-in asks for the address first; passkeys',
  'passwordless-code': 'sign-in and registration by a code in a mail',
  'late-code': 'sign-in and registration by a code in a mail, which runs out after a second',
  'short-privilege':
    'important changes need a sign-in within the last second; social sign-in and second factors',
  link: 'recovery and verification by a link in a mail',
  'second-factor': 'an authenticator app and backup codes as a second factor',
  'settings-aal2': 'the settings want a second factor, and a session does not',
  oidc: 'social sign-in with Google and LINE, both played by a local provider',
  'line-bridge': 'LINE behind the bridge of Latchkey (`LINE_LOGIN_MODE=bridge`)',
  passkey: 'passkeys, and security keys as a second factor',
  'security-key': 'security keys instead of passwords',
  phone: 'accounts have a phone number, and people who sign in with LINE must verify it',
  'verified-address': 'sign-in needs a verified address; codes in a mail, passkeys and social sign-in',
  'no-session': 'a registration creates the account and does not sign in',
  'registration-off': 'nobody can create an account; sign-in with a password or a provider',
  'code-second-factor': 'a code in a mail as a second factor',
  'late-second-factor': 'a code in a mail as a second factor, which runs out after a second',
  everything: 'all ways to sign in at once, three providers and a phone number; `npm run dev` starts so',
} as const
export type VariantName = keyof typeof variants

/**
 * The value of the cookie that selects the settings without any variant, also if a variant is the default.
 */
export const plainVariant = 'plain'

export const variantNames = Object.keys(variants).filter(isVariantName)

/** The variant of this visitor. `usual` without the cookie, and for an unknown variant. */
export function variantOf(cookieHeader: string, usual?: VariantName): VariantName | undefined {
  const name = cookieValue(cookieHeader, variantCookie)
  if (name === plainVariant) return undefined
  return isVariantName(name) ? name : usual
}

export function isVariantName(name: string): name is VariantName {
  return Object.hasOwn(variants, name)
}
