import { z } from 'zod'
import { names } from '@/lib/config/variable-types'
import { configReader, type ValuesOf, type Variables } from '@/lib/config/variables'

const wholeDays = 'must be a whole number of days, 0 or more'

/** The name of a trait, such as `terms`. */
const traitName = (example: string) =>
  z.string().regex(/^[\w-]+$/, {
    error: `must be the name of a trait at the top of the schema, such as ${example}`,
  })

const secondFactorMethods = names.pipe(
  z
    .array(z.enum(['totp', 'webauthn', 'passkey'], { error: 'accepts totp, webauthn and passkey' }))
    .min(1, { error: 'must name at least one of totp, webauthn and passkey' }),
)

const shape = {
  SECOND_FACTOR_GRACE_DAYS: z.coerce.number({ error: wholeDays }).int(wholeDays).min(0, wholeDays).default(0),
  SECOND_FACTOR_METHODS: secondFactorMethods.default(['totp', 'webauthn']),
  TERMS_TRAIT: traitName('terms').optional(),
  // The name in OpenID Connect, which is also Kratos' name for the claim of a provider.
  BIRTHDAY_TRAIT: traitName('birthdate').default('birthdate'),
}

/** The settings of the required actions (docs/accounts.md). The core defines which actions exist. */
export const requiredActionsVariables = {
  shape,
  // Kratos stores the answers of people in their accounts.
  required({ TERMS_VERSION, SECOND_FACTOR_GRACE_DAYS = '0' }) {
    const storesAnswers = TERMS_VERSION !== undefined || Number(SECOND_FACTOR_GRACE_DAYS) > 0
    return storesAnswers ? ['ORY_ADMIN_URL'] : []
  },
} satisfies Variables<typeof shape>

export type RequiredActionsConfig = ValuesOf<typeof shape>

export const requiredActionsConfig = configReader('required-actions', requiredActionsVariables)
