import { z } from 'zod'

const onOrOff = z.enum(['on', 'off'], { error: 'must be on or off' }).default('off')

const wholeDays = 'must be a whole number of days, 0 or more'

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
    .array(z.enum(['totp', 'webauthn', 'passkey'], { error: 'knows totp, webauthn and passkey' }))
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

/** What the operator says an account must have (docs/rules.md). */
export const ruleVariables = {
  REQUIRE_SECOND_FACTOR: onOrOff,
  SECOND_FACTOR_GRACE_DAYS: z.coerce.number({ error: wholeDays }).int(wholeDays).min(0, wholeDays).default(0),
  SECOND_FACTOR_METHODS: secondFactorMethods.default(['totp', 'webauthn']),
  REQUIRE_VERIFIED_ADDRESS: onOrOff,
  REQUIRE_PROFILE: onOrOff,
  TERMS_VERSION: z.string().trim().max(100, { error: 'must have 100 characters or fewer' }).optional(),
  TERMS_TRAIT: z
    .string()
    .regex(/^[\w-]+$/, { error: 'must be the name of a trait at the top of the schema, such as terms' })
    .optional(),
  STEP_UP_ACR: names.default(usualStepUp),
}
