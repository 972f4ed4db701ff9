import type { VariantName } from '../variants'
import { type IdentitySchema, personSchema, personWithPhoneSchema } from './identity/identity-schema'

/** How this Kratos is set up; the names follow Kratos' own configuration. */
export type KratosSettings = {
  /** The app whose screens show the flows. */
  appUrl: string
  /** `serve.public.base_url`: this API as the browser reaches it. */
  baseUrl: string
  /** `selfservice.allowed_return_urls`; our own API is allowed as well. */
  allowedReturnUrls: readonly string[]
  /** Milliseconds. */
  flowLifespan: number
  sessionLifespan: number
  /** `settings.privileged_session_max_age`. */
  privilegedSessionMaxAge: number
  /** `login.style` and, the other way round, `registration.enable_legacy_one_step`. */
  isIdentifierFirst: boolean
  isTwoStep: boolean
  /** `code.passwordless_enabled`. */
  isCodePasswordless: boolean
  /** Whether the method `oidc` is on, with the providers of `sandbox/openid-provider`. */
  hasProviders: boolean
  /** Where those providers are. */
  issuer: string
  /** Signs in by a token of LINE's SDK in `csrf_token`, which no released Kratos does. */
  takesLineTokens: boolean
  /** `passkey.enabled`. */
  hasPasskeys: boolean
  /** `webauthn.enabled` and `webauthn.config.passwordless`: what a security key is good for, if anything. */
  securityKeys: 'none' | 'second-factor' | 'passwordless'
  /** `recovery.use` and `verification.use`; the method `link` is switched on with them. */
  mailMethod: 'code' | 'link'
  /** The methods `totp` and `lookup_secret`. */
  hasSecondFactors: boolean
  /** `identity.default_schema_id`: the ordinary one, or one that asks for a phone number. */
  identitySchema: IdentitySchema
  /** The clock, so that a test can move it. */
  now: () => Date
}

const hour = 3_600_000

/** The settings of the sandbox, which are those of the real Kratos in `e2e/ory`. */
export function kratosSettings(
  given: Pick<KratosSettings, 'appUrl' | 'issuer' | 'now' | 'allowedReturnUrls'>,
): KratosSettings {
  return {
    ...given,
    baseUrl: `${given.appUrl}/api/.ory`,
    flowLifespan: hour,
    sessionLifespan: 24 * hour,
    privilegedSessionMaxAge: hour,
    isIdentifierFirst: false,
    isTwoStep: false,
    isCodePasswordless: false,
    hasProviders: false,
    takesLineTokens: false,
    hasPasskeys: false,
    securityKeys: 'none',
    mailMethod: 'code',
    hasSecondFactors: false,
    identitySchema: personSchema,
  }
}

/** What each variant changes; `e2e/ory/config/kratos.<name>.yml` says the same to the real Kratos. */
export const variantSettings: Record<VariantName, Partial<KratosSettings>> = {
  'two-step': { isTwoStep: true, hasPasskeys: true },
  'identifier-first': { isIdentifierFirst: true, hasPasskeys: true },
  'passwordless-code': { isCodePasswordless: true },
  'short-privilege': { privilegedSessionMaxAge: 1000, hasProviders: true },
  link: { mailMethod: 'link' },
  'second-factor': { hasSecondFactors: true },
  oidc: { hasProviders: true },
  passkey: { hasPasskeys: true, securityKeys: 'second-factor' },
  'security-key': { securityKeys: 'passwordless' },
  phone: { hasProviders: true, identitySchema: personWithPhoneSchema },
}

export type Screen = 'login' | 'registration' | 'recovery' | 'verification' | 'setting' | 'error'

/** The address of a screen of the app. */
export function screenUrl(settings: KratosSettings, screen: Screen, query: Record<string, string>): string {
  return `${settings.appUrl}/${screen}?${new URLSearchParams(query)}`
}

/** `selfservice.default_browser_return_url`. */
export function defaultReturnUrl(settings: KratosSettings): string {
  return `${settings.appUrl}/`
}
