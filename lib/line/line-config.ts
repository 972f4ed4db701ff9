import { z } from 'zod'
import { onOrOff } from '@/lib/config/variable-types'
import { configReader, type Variables } from '@/lib/config/variables'
import { isLoopbackHost } from '@/lib/http/secure-url'

/** LINE itself. Development and tests play LINE on their own machine. */
const lineUrl = (official: string) =>
  z
    .string()
    .refine((url) => url === official || (URL.canParse(url) && isLoopbackHost(new URL(url).hostname)), {
      error: `must be ${official}, or the URL of a simulated LINE on this machine`,
    })
    .default(official)

const shape = {
  LINE_PROVIDER_ID: z.string().default('line'),
  LINE_LIFF_ID: z.string().optional(),
  LINE_LOGIN_MODE: z
    .enum(['redirect', 'liff-token', 'bridge'], { error: 'must be redirect, liff-token or bridge' })
    .default('redirect'),
  LINE_CHANNEL_ID: z.string().optional(),
  LINE_CHANNEL_SECRET: z.string().optional(),
  LINE_URL: lineUrl('https://access.line.me'),
  LINE_API_URL: lineUrl('https://api.line.me'),
  LINE_NAME: z.string().default('LINE'),
  LINE_PROFILE: onOrOff.default('off'),
  LINE_BOT_PROMPT: z.enum(['normal', 'aggressive'], { error: 'must be normal or aggressive' }).optional(),
  LINE_UI_LOCALES: z
    .string()
    .regex(/^(?:auto|none|[A-Za-z]{2,3}(?:-[A-Za-z0-9]+)*(?: [A-Za-z]{2,3}(?:-[A-Za-z0-9]+)*)*)$/, {
      error: 'must be auto, none, or language tags such as ja, with spaces between',
    })
    .default('auto'),
}

/** The variables of LINE (docs/line.md). */
export const lineVariables = {
  shape,
  required: ({ LINE_LOGIN_MODE, LINE_PROFILE }) => [
    ...(LINE_LOGIN_MODE === 'bridge' ? ['LINE_CHANNEL_ID', 'LINE_CHANNEL_SECRET'] : []),
    ...(LINE_PROFILE === 'on' ? ['ORY_ADMIN_URL'] : []),
  ],
} satisfies Variables<typeof shape>

export const lineConfig = configReader('line', lineVariables)
