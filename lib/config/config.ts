import 'server-only'
import { withoutCredentials } from '@/lib/http/without-credentials'
import { onePerProcess } from '@/lib/process/one-per-process'
import { type Environment, environmentSchema } from './config-schema'
import { unknownText, unknownVariables } from './unknown-variables'

/** The configuration as the code reads it. URLs have no trailing slash. */
export interface Config extends Omit<Environment, 'ORY_BROWSER_URL' | 'LOGIN_LOGOUT_URL'> {
  /** Kratos' public API as the browser reaches it. */
  readonly ORY_BROWSER_URL: string
  /** Where the portal sends a visitor to sign out when the request names no other URL. */
  readonly LOGIN_LOGOUT_URL: string
  /** Host and port of our own origin. */
  readonly appHost: string
  readonly isProduction: boolean
  /** Whether our own origin is https. This decides about Secure cookies. */
  readonly isSecure: boolean
}

/** {@link parseConfig} throws it. The message names every wrong or missing variable, one on each line. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError'

  constructor(
    message: string,
    /** Each wrong or missing variable, with what is expected. */
    readonly mistakes: readonly string[],
  ) {
    super(message)
  }
}

/**
 * Why the server does not start, for the operator.
 * @param mistakes each begins with its variable and a colon; other lines explain one, and are not counted
 */
export function configErrorText(mistakes: readonly string[]): string {
  const names = new Set(mistakes.flatMap((line) => /^[\w-]+(?=: )/.exec(line) ?? []))
  return [
    `Latchkey cannot start: ${names.size} environment variable${names.size > 1 ? 's are' : ' is'} wrong or missing.`,
    ...mistakes.map((line) => `  ${line}`),
    'What each one means: .env.local.example',
  ].join('\n')
}

/** Enough for the cookie of a developer. In production, Latchkey does not start without its own secret. */
const developmentSecret = 'latchkey-development-only-secret-not-for-production'

/**
 * Reads the environment into the configuration.
 * @param environment names and values, as in `process.env`; an empty value counts as absent
 * @throws {ConfigError} naming all mistakes at once
 */
export function parseConfig(environment: Readonly<Record<string, string | undefined>>): Config {
  const isProduction = environment.NODE_ENV === 'production'
  const given = Object.fromEntries(
    Object.entries(environment).filter(([, value]) => value !== undefined && value.trim() !== ''),
  )
  const input = isProduction
    ? { ...hostDefaults(given), ...given }
    : { APP_URL: `http://localhost:${given.PORT ?? 3000}`, SESSION_SECRET: developmentSecret, ...given }
  const parsed = schemaFor(input, isProduction).safeParse(input)
  if (!parsed.success) {
    const lines = parsed.error.issues.map((issue) => {
      const name = String(issue.path[0])
      return `${name}: ${name in input ? withoutCredentials(issue.message) : missing(name)}`
    })
    const mistakes = [...new Set(lines), ...unknownVariables(given).map(unknownText)]
    throw new ConfigError(configErrorText(mistakes), mistakes)
  }
  const values: Environment = parsed.data
  return {
    ...values,
    ORY_BROWSER_URL: values.ORY_BROWSER_URL ?? `${values.APP_URL}/api/.ory`,
    LOGIN_LOGOUT_URL: values.LOGIN_LOGOUT_URL ?? `${values.APP_URL}/login?logout=true`,
    appHost: new URL(values.APP_URL).host,
    isProduction,
    isSecure: values.APP_URL.startsWith('https:'),
  }
}

/** On Vercel, each function would examine the deployment when it starts, which is often (docs/deploying.md). */
function hostDefaults({ VERCEL }: Readonly<Record<string, string | undefined>>): Record<string, string> {
  return VERCEL === undefined ? {} : { LATCHKEY_DOCTOR: 'off' }
}

/** How to make each secret. */
const commands: Readonly<Record<string, string>> = {
  SESSION_SECRET: 'openssl rand -hex 32',
  NEXT_SERVER_ACTIONS_ENCRYPTION_KEY: 'openssl rand -base64 32',
}

function missing(name: string): string {
  const command = commands[name]
  return command === undefined ? 'is missing' : `is missing; this makes one: ${command}`
}

/**
 * Also requires what production needs, both URLs of Hydra and both keys of Turnstile when one of them is set, and Kratos' admin API
 * when people may delete their accounts, see which account of LINE is linked or come by invitation, or when it keeps an
 * answer of a person.
 */
function schemaFor(input: Readonly<Record<string, string | undefined>>, isProduction: boolean) {
  const hasHydra = 'HYDRA_PUBLIC_URL' in input || 'HYDRA_ADMIN_URL' in input
  const hasTurnstile = 'GUESS_TURNSTILE_SITE_KEY' in input || 'GUESS_TURNSTILE_SECRET_KEY' in input
  return environmentSchema.required({
    ...(isProduction && { NEXT_SERVER_ACTIONS_ENCRYPTION_KEY: true }),
    ...(hasHydra && { HYDRA_PUBLIC_URL: true, HYDRA_ADMIN_URL: true }),
    ...(hasTurnstile && { GUESS_TURNSTILE_SITE_KEY: true, GUESS_TURNSTILE_SECRET_KEY: true }),
    ...(input.LINE_LOGIN_MODE === 'bridge' && { LINE_CHANNEL_ID: true, LINE_CHANNEL_SECRET: true }),
    ...(needsKratosAdmin(input) && { ORY_ADMIN_URL: true }),
  })
}

function needsKratosAdmin(input: Readonly<Record<string, string | undefined>>): boolean {
  const {
    ACCOUNT_DELETION,
    LINE_PROFILE,
    REGISTRATION,
    TERMS_VERSION,
    SECOND_FACTOR_GRACE_DAYS = '0',
  } = input
  const storesAnswers = TERMS_VERSION !== undefined || Number(SECOND_FACTOR_GRACE_DAYS) > 0
  return storesAnswers || REGISTRATION === 'invited' || [ACCOUNT_DELETION, LINE_PROFILE].includes('on')
}

/**
 * The configuration of this process, read on first use. Next loads this module several times in a process: for the start,
 * the middleware, the pages and the routes. In production, all copies have the configuration of the start, also when a
 * file of the theme has changed since then. In development, Next loads it anew after a change of `.env.local`, so each copy
 * reads the environment.
 */
export function config(): Config {
  if (process.env.NODE_ENV === 'production') return ofProcess()
  ofModule ??= parseConfig(process.env)
  return ofModule
}

const ofProcess = onePerProcess('config', () => parseConfig(process.env))
let ofModule: Config | undefined

/** What {@link ConfigError} says of this process; nothing where the configuration is right. */
export function configErrors(): readonly string[] {
  try {
    config()
    return []
  } catch (error) {
    if (error instanceof ConfigError) return error.mistakes
    throw error
  }
}
