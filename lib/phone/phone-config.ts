import { z } from 'zod'
import { httpUrl, onOrOff } from '@/lib/config/variable-types'
import { configReader, type Variables } from '@/lib/config/variables'

const countryCodes = z
  .string()
  .transform((text) => text.split(',').map((code) => code.trim()))
  .pipe(
    z.array(
      z
        .string()
        .regex(/^[A-Z]{2}$/, { error: 'must be two-letter country codes such as TW, separated by commas' }),
    ),
  )

const shape = {
  AUTH_SERVICE_URL: httpUrl.optional(),
  PHONE_DEFAULT_COUNTRY: z
    .string()
    .regex(/^[A-Z]{2}$/, { error: 'must be a two-letter country code such as TW' })
    .default('US'),
  PHONE_ALLOWED_COUNTRIES: countryCodes.optional(),
  PHONE_MOBILE_PREFIXES: onOrOff.default('on'),
  PHONE_VERIFICATION: z.enum(['required', 'off'], { error: 'must be required or off' }).default('required'),
}

/** The variables of the phone step. */
export const phoneVariables = { shape } satisfies Variables<typeof shape>

export const phoneConfig = configReader('phone', phoneVariables)
