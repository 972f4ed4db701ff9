import { z } from 'zod'

/** A switch. Each variable defines its default. */
export const onOrOff = z.enum(['on', 'off'], { error: 'must be on or off' })

const wholeYears = 'must be a whole number of years, from 1 to 99'
const wholeDays = 'must be a whole number of days, 0 or more'

/** The name of a trait, such as `terms`. */
const traitName = (example: string) =>
  z.string().regex(/^[\w-]+$/, {
    error: `must be the name of a trait at the top of the schema, such as ${example}`,
  })

/** Names with commas between them. `none` is the empty list. */
const names = z.string().transform((text) =>
  text.trim() === 'none'
    ? []
    : text
        .split(',')
        .map((name) => name.trim())
        .filter(Boolean),
)

const secondFactorMethods = names.pipe(
  z
    .array(z.enum(['totp', 'webauthn', 'passkey'], { error: 'accepts totp, webauthn and passkey' }))
    .min(1, { error: 'must name at least one of totp, webauthn and passkey' }),
)

/** The values of `acr_values` that usually ask for a second factor. */
const usualStepUp = [
  'aal2',
  'mfa',
  '2',
  'http://schemas.openid.net/pape/policies/2007/06/multi-factor',
  'https://refeds.org/profile/mfa',
  'urn:okta:loa:2fa:any',
]

/** What the operator says an account must have (docs/accounts.md). */
export const requiredActionVariables = {
  REQUIRE_SECOND_FACTOR: onOrOff.default('off'),
  SECOND_FACTOR_GRACE_DAYS: z.coerce.number({ error: wholeDays }).int(wholeDays).min(0, wholeDays).default(0),
  SECOND_FACTOR_METHODS: secondFactorMethods.default(['totp', 'webauthn']),
  REQUIRE_VERIFIED_ADDRESS: onOrOff.default('off'),
  REQUIRE_PROFILE: onOrOff.default('off'),
  TERMS_VERSION: z.string().trim().max(100, { error: 'must have 100 characters or fewer' }).optional(),
  TERMS_TRAIT: traitName('terms').optional(),
  MINIMUM_AGE: z.coerce
    .number({ error: wholeYears })
    .int(wholeYears)
    .min(1, wholeYears)
    .max(99, wholeYears)
    .optional(),
  // The name in OpenID Connect, which is also Kratos' name for the claim of a provider.
  BIRTHDAY_TRAIT: traitName('birthdate').default('birthdate'),
  STEP_UP_ACR: names.default(usualStepUp),
}
