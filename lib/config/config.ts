import 'server-only'
import { type CoreValues, coreVariables } from './config-schema'
import { unknownText, unknownVariables } from './unknown-variables'
import {
  ConfigError,
  type Environment,
  givenVariables,
  mistakesOf,
  parseVariables,
  type Variables,
  valuesOfProcess,
} from './variables'

/** The configuration of the core, as the code reads it. URLs have no trailing slash. */
export interface Config extends Omit<CoreValues, 'ORY_BROWSER_URL'> {
  /** Kratos' public API as the browser reaches it. */
  readonly ORY_BROWSER_URL: string
  /** Host and port of our own origin. */
  readonly appHost: string
  readonly isProduction: boolean
  /** Whether our own origin is https. This decides about Secure cookies. */
  readonly isSecure: boolean
}

/**
 * Reads the environment into the configuration of the core.
 * @throws {ConfigError} naming all mistakes at once
 */
export function parseConfig(environment: Environment): Config {
  const values = parseVariables(coreVariables, environment)
  return {
    ...values,
    ORY_BROWSER_URL: values.ORY_BROWSER_URL ?? `${values.APP_URL}/api/.ory`,
    appHost: new URL(values.APP_URL).host,
    isProduction: environment.NODE_ENV === 'production',
    isSecure: values.APP_URL.startsWith('https:'),
  }
}

/** The configuration of the core in this process, read on first use ({@link valuesOfProcess}). */
export const config = valuesOfProcess('config', parseConfig)

/**
 * Each wrong or missing variable, with what is expected. Where there is one, the variables that look mistyped follow.
 * Empty if all are right.
 * @param capabilities what they read; every other variable is unknown
 * @param environment by default the one of this process. {@link config} keeps what is parsed then, so the operator's
 *   texts are read once
 */
export function configErrors(
  capabilities: readonly Variables[],
  environment?: Environment,
): readonly string[] {
  const ofCore = environment === undefined ? config : () => parseConfig(environment)
  const given = environment ?? process.env
  const wrong = new Set([...mistakesIn(ofCore), ...capabilities.flatMap((part) => mistakesOf(part, given))])
  if (wrong.size === 0) return []
  const parts = [coreVariables, ...capabilities]
  return [...wrong, ...unknownVariables(givenVariables(given), parts).map(unknownText)]
}

function mistakesIn(parse: () => Config): readonly string[] {
  try {
    parse()
    return []
  } catch (error) {
    if (error instanceof ConfigError) return error.mistakes
    throw error
  }
}
