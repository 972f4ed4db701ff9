import { onOrOff } from '@/lib/config/variable-types'
import { configReader, type Variables } from '@/lib/config/variables'

const shape = { ACCOUNT_DELETION: onOrOff.default('off') }

/** The variable of the account pages. */
export const accountVariables = {
  shape,
  required: ({ ACCOUNT_DELETION }) => (ACCOUNT_DELETION === 'on' ? ['ORY_ADMIN_URL'] : []),
} satisfies Variables<typeof shape>

export const accountConfig = configReader('account', accountVariables)
