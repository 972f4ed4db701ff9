import { z } from 'zod'
import { configReader, type Variables } from '@/lib/config/variables'
import { defaultGuessLimits, guessLimits } from './limits'

const turnstileKey = z.string().regex(/^[\w-]{1,100}$/, {
  error: 'must be a key of Cloudflare Turnstile: letters, digits, _ and -',
})

const shape = {
  GUESS_LIMITS: guessLimits.default(defaultGuessLimits),
  GUESS_TURNSTILE_SITE_KEY: turnstileKey.optional(),
  GUESS_TURNSTILE_SECRET_KEY: turnstileKey.optional(),
}

const turnstileKeys = ['GUESS_TURNSTILE_SITE_KEY', 'GUESS_TURNSTILE_SECRET_KEY']

export const rateLimitsVariables = {
  shape,
  required: (given) => (turnstileKeys.some((name) => name in given) ? turnstileKeys : []),
} satisfies Variables<typeof shape>

export const rateLimitsConfig = configReader('rate-limits', rateLimitsVariables)
