import { onOrOff } from '@/lib/config/variable-types'
import { configReader, type Variables } from '@/lib/config/variables'

const shape = {
  LATCHKEY_DOCTOR: onOrOff.default('on'),
  SEVERAL_INSTANCES: onOrOff.default('off'),
}

/** The variables of the doctor. */
export const doctorVariables = {
  shape,
  // On Vercel, each function would examine the deployment when it starts, which is often (docs/deploying.md).
  defaults({ NODE_ENV, VERCEL }) {
    return NODE_ENV === 'production' && VERCEL !== undefined ? { LATCHKEY_DOCTOR: 'off' } : {}
  },
} satisfies Variables<typeof shape>

export const doctorConfig = configReader('doctor', doctorVariables)
