import { isAbsolute } from 'node:path'
import { z } from 'zod'
import { parseAllowedReturnUrls } from '@/lib/http/return-to'
import { readOperatorMessages } from '@/lib/messages/operator-messages'
import { requiredActionSwitches } from './required-action-switches'
import { httpsOrigins, httpUrl, names, onOrOff, readBy } from './variable-types'
import type { ValuesOf, Variables } from './variables'

const contact = z.union([httpUrl, z.string().regex(/^mailto:[^\s@]+@[^\s@]+$/)], {
  error: 'must be an http(s) URL or mailto:somebody@example.com',
})

/** A URL without a path: cookies, origin checks and redirects all compare whole origins. */
const origin = httpUrl.refine((url) => new URL(url).origin === url, {
  error: 'must be an origin without a path, such as https://login.example.com',
})

/** Secrets, the newest first. Each must be long enough to seal a cookie. */
const secrets = z
  .string()
  .transform((text) => text.split(',').map((secret) => secret.trim()))
  .refine((list) => list.every((secret) => secret.length >= 32), {
    error: 'must be 32 characters or more each; several are separated by commas, newest first',
  })

const actionsKey = z.string().refine((key) => [16, 24, 32].includes(Buffer.from(key, 'base64').length), {
  error: 'must be 16, 24 or 32 random bytes in base64: openssl rand -base64 32',
})

/** The operator's texts, read at the start. Each mistake in the files is one of the variable. */
const operatorMessages = z.string().transform((folder, context) => {
  if (!isAbsolute(folder)) {
    context.addIssue({ code: 'custom', message: 'must be an absolute path, such as /etc/latchkey/messages' })
    return z.NEVER
  }
  const { files, mistakes } = readOperatorMessages(folder)
  for (const message of mistakes) context.addIssue({ code: 'custom', message })
  return files
})

const areas = z
  .string()
  .transform((text) => (text.trim() === 'none' ? [] : text.split(',').map((area) => area.trim())))
  .pipe(
    z.array(z.enum(['registration', 'settings'], { error: 'accepts registration and settings, or none' })),
  )

/** `example.com:google`: the provider of each e-mail domain, by the domain in small letters. */
const domainProviders = z.string().transform((text, context) => {
  const pairs = text.split(',').map((part) => part.trim().split(':'))
  const isPair = ([domain = '', provider = '', ...rest]: readonly string[]) =>
    rest.length === 0 && mailDomain.test(domain) && /^[\w-]+$/.test(provider)
  if (pairs.every(isPair)) {
    return new Map(pairs.map(([domain = '', provider = '']) => [domain.toLowerCase(), provider]))
  }
  context.addIssue({
    code: 'custom',
    message:
      'must be email domains with the id of a provider in Kratos, such as example.com:google,example.org:okta',
  })
  return z.NEVER
})

const mailDomain = /^(?:[a-z\d-]{1,63}\.)+[a-z\d-]{2,63}$/i

/** Kratos takes no smaller number either. */
const passwordLengthText = 'must be a number from 6 to 1000'

const logLevels = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const

/** What the core reads from the environment, with its defaults (.env.local.example). */
const shape = {
  APP_URL: origin,
  ORY_SDK_URL: httpUrl,
  ORY_ADMIN_URL: httpUrl.optional(),
  ORY_BROWSER_URL: httpUrl.optional(),
  ORY_API_TOKEN: z.string().optional(),
  ORY_SESSION_COOKIE: z
    .string()
    .regex(/^[\w.-]+$/, { error: 'must be the name of a cookie' })
    .optional(),
  HYDRA_PUBLIC_URL: httpUrl.optional(),
  HYDRA_ADMIN_URL: httpUrl.optional(),
  KETO_READ_URL: httpUrl.optional(),
  KETO_WRITE_URL: httpUrl.optional(),
  KETO_OPL_URL: httpUrl.optional(),
  ORY_CONSOLE_URL: httpUrl.optional(),
  REGISTRATION: z
    .enum(['auto', 'open', 'invited', 'closed'], { error: 'must be auto, open, invited or closed' })
    .default('auto'),
  PASSWORD_MIN_LENGTH: z.coerce
    .number({ error: passwordLengthText })
    .int(passwordLengthText)
    .min(6, passwordLengthText)
    .max(1000, passwordLengthText)
    .default(8),
  KEEP_SIGNED_IN: onOrOff.default('off'),
  DOMAIN_PROVIDERS: domainProviders.default(new Map()),
  ALLOWED_RETURN_URLS: readBy(parseAllowedReturnUrls).default([]),
  SESSION_SECRET: secrets,
  NEXT_SERVER_ACTIONS_ENCRYPTION_KEY: actionsKey.optional(),
  LATCHKEY_ENGLISH_ONLY_AREAS: areas.default(['registration', 'settings']),
  LATCHKEY_MESSAGES_DIR: operatorMessages.optional(),
  PASSKEY_RELATED_ORIGINS: httpsOrigins.default([]),
  BRAND_NAME: z.string().default('Latchkey'),
  BRAND_LOGO_URL: httpUrl.optional(),
  MAIL_LOGO_URL: z
    .url({
      protocol: /^https$/,
      error: 'must be an https URL of a picture, such as https://cdn.example.com/logo.png',
    })
    .optional(),
  MAIL_CODE_IN_SUBJECT: onOrOff.default('off'),
  SUPPORT_URL: contact.optional(),
  SECURITY_CONTACT: contact.optional(),
  PRIVACY_URL: httpUrl.optional(),
  TERMS_URL: httpUrl.optional(),
  REDIS_URL: z.url({ protocol: /^rediss?$/, error: 'must be a redis:// or rediss:// URL' }).optional(),
  TRUSTED_PROXY_HOPS: z.coerce
    .number({ error: 'must be a whole number, 0 or more' })
    .int({ error: 'must be a whole number, 0 or more' })
    .min(0, { error: 'must be a whole number, 0 or more' })
    .default(0),
  HSTS_INCLUDE_SUBDOMAINS: onOrOff.default('on'),
  LOG_LEVEL: z.enum(logLevels, { error: `must be one of ${logLevels.join(', ')}` }).default('info'),
  CSP_REPORTS: onOrOff.default('off'),
  ...requiredActionSwitches,
  // The values of `acr_values` that require a second factor.
  STEP_UP_ACR: names.default([
    'aal2',
    'mfa',
    '2',
    'http://schemas.openid.net/pape/policies/2007/06/multi-factor',
    'https://refeds.org/profile/mfa',
    'urn:okta:loa:2fa:any',
  ]),
}

/** Enough for the cookie of a developer. In production, Latchkey does not start without its own secret. */
const developmentSecret = 'latchkey-development-only-secret-not-for-production'

/** The part of the core. Each capability has its own, and `app/capability-variables.ts` lists them. */
export const coreVariables = {
  shape,
  defaults({ NODE_ENV, PORT = '3000' }) {
    if (NODE_ENV === 'production') return {}
    return { APP_URL: `http://localhost:${PORT}`, SESSION_SECRET: developmentSecret }
  },
  required({ NODE_ENV, HYDRA_PUBLIC_URL, HYDRA_ADMIN_URL, REGISTRATION }) {
    const hasHydra = HYDRA_PUBLIC_URL !== undefined || HYDRA_ADMIN_URL !== undefined
    return [
      ...(NODE_ENV === 'production' ? ['NEXT_SERVER_ACTIONS_ENCRYPTION_KEY'] : []),
      ...(hasHydra ? ['HYDRA_PUBLIC_URL', 'HYDRA_ADMIN_URL'] : []),
      ...(REGISTRATION === 'invited' ? ['ORY_ADMIN_URL'] : []),
    ]
  },
} satisfies Variables<typeof shape>

export type CoreValues = ValuesOf<typeof shape>
