import { z } from 'zod'

/** The credentials whose configuration the admin API returns only on request. */
export const askedCredentials = ['password', 'webauthn', 'passkey'] as const

const configSchema = z.looseObject({
  hashed_password: z.string().optional().catch(undefined),
  use_password_migration_hook: z.boolean().optional().catch(undefined),
  credentials: z.array(z.unknown()).optional().catch(undefined),
})
const credentialsSchema = z
  .record(
    z.string(),
    z.looseObject({
      identifiers: z.array(z.string()).nullish().catch(undefined),
      config: configSchema.optional().catch(undefined),
    }),
  )
  .catch({})

/**
 * Whether an account can be signed in to without an invitation. Kratos lists `password` and `webauthn` for accounts
 * that have neither (seen on 1.3.1 and 26.2.0), so we look for a hash, a key or the account at a provider. We do not
 * request the configuration of `oidc`, because it contains tokens.
 * @param credentials of the admin API, with the settings of {@link askedCredentials}
 */
export function hasSignInMethod(credentials: unknown): boolean {
  return Object.entries(credentialsSchema.parse(credentials)).some(
    ([type, { identifiers, config }]) =>
      ((type === 'oidc' || type === 'saml') && (identifiers ?? []).length > 0) ||
      Boolean(config?.hashed_password) ||
      config?.use_password_migration_hook === true ||
      (config?.credentials ?? []).length > 0,
  )
}
