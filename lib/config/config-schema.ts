import { isAbsolute } from 'node:path'
import { z } from 'zod'
import { parseAllowedReturnUrls } from '@/lib/http/return-to'
import { isLoopbackHost } from '@/lib/http/secure-url'
import { readOperatorMessages } from '@/lib/messages/operator-messages'
import { parseNativeApps } from '@/lib/urls/native-apps'
import { defaultGuessLimits, guessLimits } from './guess-limits'
import { onOrOff, requiredActionVariables } from './rule-variables'
import { themeChoices } from './theme-choice'

/** An http(s) URL without a trailing slash, so that we can append paths. */
const httpUrl = z
  .url({ protocol: /^https?$/, error: 'must be an http(s) URL such as https://login.example.com' })
  .transform((url) => url.replace(/(?<!\/)\/+$/, ''))

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

/** A text that one of our functions reads. It throws what is invalid. */
const readBy = <Content>(read: (text: string) => Content) =>
  z.string().transform((text, context) => {
    try {
      return read(text)
    } catch (error) {
      context.addIssue({ code: 'custom', message: error instanceof Error ? error.message : String(error) })
      return z.NEVER
    }
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

/** The start reads the folder (lib/theme/load-theme.ts). */
const themeFolder = z
  .string()
  .refine(isAbsolute, { error: 'must be an absolute path, such as /etc/latchkey/theme' })

/** https only: otherwise the network can change what comes from another origin. */
const httpsOrigins = z
  .string()
  .transform((text) => text.split(',').map((part) => part.trim()))
  .refine(
    (list) =>
      list.every((part) => URL.canParse(part) && /^https:/.test(part) && new URL(part).origin === part),
    {
      error: 'must be https origins such as https://cdn.example.com, separated by commas',
    },
  )

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

const turnstileKey = z.string().regex(/^[\w-]{1,100}$/, {
  error: 'must be a key of Cloudflare Turnstile: letters, digits, _ and -',
})

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

/** Kratos takes no smaller number either. */
const passwordLengthText = 'must be a number from 6 to 1000'

const portText = 'must be a port number from 1 to 65535'

const logLevels = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const

/** LINE itself. Development and tests play LINE on their own machine. */
const lineUrl = (official: string) =>
  z
    .string()
    .refine((url) => url === official || (URL.canParse(url) && isLoopbackHost(new URL(url).hostname)), {
      error: `must be ${official}, or the URL of a simulated LINE on this machine`,
    })
    .default(official)

/** Every environment variable Latchkey reads, with its default (docs/configuration.md). */
export const environmentSchema = z.object({
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
  HYDRA_DYNAMIC_REGISTRATION: onOrOff.default('off'),
  KETO_READ_URL: httpUrl.optional(),
  KETO_WRITE_URL: httpUrl.optional(),
  KETO_OPL_URL: httpUrl.optional(),
  ORY_CONSOLE_URL: httpUrl.optional(),
  USER_CLIENT_URL: httpUrl.optional(),
  USER_CLIENT_ID: z.string().optional(),
  USER_CLIENT_TOKEN_FETCH: z
    .enum(['server', 'browser'], { error: 'must be server or browser' })
    .default('server'),
  AUTH_SERVICE_URL: httpUrl.optional(),
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
  ACCOUNT_DELETION: onOrOff.default('off'),
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
  LOGIN_LOGOUT_URL: httpUrl.optional(),
  ALLOWED_RETURN_URLS: readBy(parseAllowedReturnUrls).default([]),
  NATIVE_APPS: readBy(parseNativeApps).default(new Map()),
  SESSION_SECRET: secrets,
  NEXT_SERVER_ACTIONS_ENCRYPTION_KEY: actionsKey.optional(),
  PHONE_DEFAULT_COUNTRY: z
    .string()
    .regex(/^[A-Z]{2}$/, { error: 'must be a two-letter country code such as TW' })
    .default('US'),
  PHONE_ALLOWED_COUNTRIES: countryCodes.optional(),
  PHONE_MOBILE_PREFIXES: onOrOff.default('on'),
  PHONE_VERIFICATION: z.enum(['required', 'off'], { error: 'must be required or off' }).default('required'),
  LATCHKEY_ENGLISH_ONLY_AREAS: areas.default(['registration', 'settings']),
  LATCHKEY_MESSAGES_DIR: operatorMessages.optional(),
  LATCHKEY_THEME_DIR: themeFolder.optional(),
  LATCHKEY_CLIENT_THEMES: onOrOff.default('off'),
  LATCHKEY_CLIENT_LOGO_ORIGINS: httpsOrigins.default([]),
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
  BRAND_THEME: z.enum(themeChoices, { error: 'must be system, light or dark' }).default('system'),
  SUPPORT_URL: contact.optional(),
  SECURITY_CONTACT: contact.optional(),
  PRIVACY_URL: httpUrl.optional(),
  TERMS_URL: httpUrl.optional(),
  SEVERAL_INSTANCES: onOrOff.default('off'),
  REDIS_URL: z.url({ protocol: /^rediss?$/, error: 'must be a redis:// or rediss:// URL' }).optional(),
  GUESS_LIMITS: guessLimits.default(defaultGuessLimits),
  GUESS_TURNSTILE_SITE_KEY: turnstileKey.optional(),
  GUESS_TURNSTILE_SECRET_KEY: turnstileKey.optional(),
  TRUSTED_PROXY_HOPS: z.coerce
    .number({ error: 'must be a whole number, 0 or more' })
    .int({ error: 'must be a whole number, 0 or more' })
    .min(0, { error: 'must be a whole number, 0 or more' })
    .default(0),
  HSTS_INCLUDE_SUBDOMAINS: onOrOff.default('on'),
  LOG_LEVEL: z.enum(logLevels, { error: `must be one of ${logLevels.join(', ')}` }).default('info'),
  LATCHKEY_DOCTOR: onOrOff.default('on'),
  CSP_REPORTS: onOrOff.default('off'),
  METRICS_PORT: z.coerce
    .number({ error: portText })
    .int(portText)
    .min(1, portText)
    .max(65535, portText)
    .optional(),
  METRICS_HOST: z.string().default('127.0.0.1'),
  OTEL_EXPORTER_OTLP_ENDPOINT: httpUrl.optional(),
  ...requiredActionVariables,
})

export type Environment = z.output<typeof environmentSchema>
