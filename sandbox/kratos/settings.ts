import { everyProviderClient, type ProviderClient, providerClients } from '../openid-provider/clients'
import type { VariantName } from '../variants'
import { type IdentitySchema, personSchema, personWithPhoneSchema } from './identity/identity-schema'

/** The settings of this Kratos. The names follow Kratos' own configuration. */
export type KratosSettings = {
  /** The app whose screens show the flows. */
  appUrl: string
  /** `serve.public.base_url`: this API as the browser reaches it. */
  baseUrl: string
  /** `selfservice.allowed_return_urls`. The API itself is always allowed. */
  allowedReturnUrls: readonly string[]
  /** In milliseconds, like the other lifetimes. */
  flowLifespan: number
  /** How long a code or a link in a mail is valid, in milliseconds. */
  codeLifespan: number
  sessionLifespan: number
  /** `settings.privileged_session_max_age`. */
  privilegedSessionMaxAge: number
  /** `login.style` and the opposite of `registration.enable_legacy_one_step`. */
  isIdentifierFirst: boolean
  isTwoStep: boolean
  /** The opposite of `registration.enabled`. */
  isRegistrationOff: boolean
  /** `code.passwordless_enabled`. */
  isCodePasswordless: boolean
  /** The providers of the method `oidc`. Without one, the method is off. */
  providers: readonly ProviderClient[]
  /** The issuer of those providers. */
  issuer: string
  /** LINE's issuer is the bridge of the app. */
  isLineBridged: boolean
  /** Accept a token of LINE's SDK in `csrf_token`. No released Kratos does. */
  takesLineTokens: boolean
  /** `passkey.enabled`. */
  hasPasskeys: boolean
  /** `webauthn.enabled` and `webauthn.config.passwordless`: what a security key is used for. */
  securityKeys: 'none' | 'second-factor' | 'passwordless'
  /** `recovery.use` and `verification.use`. With `link`, the method `link` is on too. */
  mailMethod: 'code' | 'link'
  /** `feature_flags.choose_recovery_address`. The sandbox has it after 26.2 only. */
  choosesRecoveryAddress: boolean
  /** `code.mfa_enabled`: a code in a mail is a second factor. */
  isCodeSecondFactor: boolean
  /** The hook `require_verified_address` of the login. */
  needsVerifiedAddress: boolean
  /** The hooks `session` and `show_verification_ui` of the registration. */
  registrationHooks: { session: boolean; verification: boolean }
  /**
   * `session.whoami.required_aal`: `highest_available`, or `aal1`. The settings always require what is
   * available.
   */
  whoamiNeedsSecondFactor: boolean
  /** The methods `totp` and `lookup_secret`. */
  hasSecondFactors: boolean
  /** `identity.default_schema_id`: the ordinary schema, or the one with a phone number. */
  identitySchema: IdentitySchema
  /** Behaves as Kratos does after 26.2, before any release includes it. */
  isNext: boolean
  /** The clock. A test can set it. */
  now: () => Date
}

const hour = 3_600_000

/** The settings of the sandbox. They equal those of the real Kratos in `e2e/ory`. */
export function kratosSettings(
  given: Pick<KratosSettings, 'appUrl' | 'issuer' | 'now' | 'allowedReturnUrls'>,
): KratosSettings {
  return {
    ...given,
    baseUrl: `${given.appUrl}/api/.ory`,
    flowLifespan: hour,
    codeLifespan: hour,
    sessionLifespan: 24 * hour,
    privilegedSessionMaxAge: hour,
    isIdentifierFirst: false,
    isTwoStep: false,
    isRegistrationOff: false,
    isCodePasswordless: false,
    providers: [],
    isLineBridged: false,
    takesLineTokens: false,
    hasPasskeys: false,
    securityKeys: 'none',
    mailMethod: 'code',
    choosesRecoveryAddress: false,
    hasSecondFactors: false,
    whoamiNeedsSecondFactor: true,
    isCodeSecondFactor: false,
    needsVerifiedAddress: false,
    registrationHooks: { session: true, verification: true },
    identitySchema: personSchema,
    isNext: false,
  }
}

/** What each variant changes. `e2e/ory/config/kratos.<name>.yml` changes the same in the real Kratos. */
export const variantSettings: Record<VariantName, Partial<KratosSettings>> = {
  'two-step': { isTwoStep: true, hasPasskeys: true },
  'identifier-first': { isIdentifierFirst: true, hasPasskeys: true },
  'passwordless-code': { isCodePasswordless: true },
  'late-code': { isCodePasswordless: true, codeLifespan: 1000 },
  'short-privilege': { privilegedSessionMaxAge: 1000, providers: providerClients, hasSecondFactors: true },
  link: { mailMethod: 'link' },
  'second-factor': { hasSecondFactors: true },
  'settings-aal2': { hasSecondFactors: true, whoamiNeedsSecondFactor: false },
  oidc: { providers: providerClients },
  'line-bridge': { providers: providerClients, isLineBridged: true },
  passkey: { hasPasskeys: true, securityKeys: 'second-factor' },
  'security-key': { securityKeys: 'passwordless' },
  phone: { providers: providerClients, identitySchema: personWithPhoneSchema },
  'verified-address': {
    needsVerifiedAddress: true,
    registrationHooks: { session: false, verification: true },
    isCodePasswordless: true,
    hasPasskeys: true,
    providers: providerClients,
  },
  'no-session': { registrationHooks: { session: false, verification: false } },
  'registration-off': { isRegistrationOff: true, providers: providerClients },
  'code-second-factor': { isCodeSecondFactor: true },
  'late-second-factor': { isCodeSecondFactor: true, codeLifespan: 1000 },
  everything: {
    isTwoStep: true,
    isCodePasswordless: true,
    hasPasskeys: true,
    securityKeys: 'second-factor',
    hasSecondFactors: true,
    providers: everyProviderClient,
    identitySchema: personWithPhoneSchema,
    choosesRecoveryAddress: true,
  },
}

export type Screen = 'login' | 'registration' | 'recovery' | 'verification' | 'setting' | 'error'

/** The URL of a screen of the app. */
export function screenUrl(settings: KratosSettings, screen: Screen, query: Record<string, string>): string {
  return `${settings.appUrl}/${screen}?${new URLSearchParams(query)}`
}

/** `selfservice.default_browser_return_url`. */
export function defaultReturnUrl(settings: KratosSettings): string {
  return `${settings.appUrl}/`
}
