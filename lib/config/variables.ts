import 'server-only'
import { z } from 'zod'
import { withoutCredentials } from '@/lib/http/without-credentials'
import { onePerProcess } from '@/lib/process/one-per-process'

/** Names and values, as in `process.env`. An empty value counts as absent. */
export type Environment = Readonly<Record<string, string | undefined>>

/** The variables that have a value. */
type GivenVariables = Readonly<Record<string, string>>

/** What one part of the product reads from the environment: the core, or a capability. */
export interface Variables<Shape extends z.ZodRawShape = z.ZodRawShape> {
  readonly shape: Shape
  /** Defaults that depend on other variables. */
  readonly defaults?: (given: GivenVariables) => GivenVariables
  /** What must be set because of other variables. It may be a variable of another part. */
  readonly required?: (given: GivenVariables) => readonly string[]
}

export type ValuesOf<Shape extends z.ZodRawShape> = z.output<z.ZodObject<Shape>>

/** {@link parseVariables} throws it. The message names every wrong or missing variable, one on each line. */
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

/**
 * Reads the variables of one part.
 * @throws {ConfigError} naming all mistakes at once
 */
export function parseVariables<Shape extends z.ZodRawShape>(
  part: Variables<Shape>,
  environment: Environment,
): ValuesOf<Shape> {
  const { values, mistakes } = readVariables(part, environment)
  if (values === undefined) throw new ConfigError(configErrorText(mistakes), mistakes)
  return values
}

/** Each wrong or missing variable of one part, with what is expected. Empty if there is none. */
export function mistakesOf(part: Variables, environment: Environment): readonly string[] {
  return readVariables(part, environment).mistakes
}

/** The values of one part, absent if there is a mistake; each mistake as in {@link mistakesOf}. */
export function readVariables<Shape extends z.ZodRawShape>(
  { shape, defaults, required }: Variables<Shape>,
  environment: Environment,
): { readonly values?: ValuesOf<Shape>; readonly mistakes: readonly string[] } {
  const given = givenVariables(environment)
  const input = { ...defaults?.(given), ...given }
  const parsed = z.object(shape).safeParse(input)
  const wrong = (parsed.error?.issues ?? []).map(({ path, message }) => {
    const name = String(path[0])
    return name in input ? `${name}: ${withoutCredentials(message)}` : missing(name)
  })
  const lacking = (required?.(given) ?? []).filter((name) => !(name in input)).map(missing)
  const mistakes = [...new Set([...wrong, ...lacking])]
  return { mistakes, ...(mistakes.length === 0 && parsed.success && { values: parsed.data }) }
}

/** The variables of an environment that have a value. */
export function givenVariables(environment: Environment): GivenVariables {
  const entries = Object.entries(environment).flatMap(([name, value]) =>
    value === undefined || value.trim() === '' ? [] : [[name, value] as const],
  )
  return Object.fromEntries(entries)
}

/** How to make each secret. */
const commands: Readonly<Record<string, string>> = {
  SESSION_SECRET: 'openssl rand -hex 32',
  NEXT_SERVER_ACTIONS_ENCRYPTION_KEY: 'openssl rand -base64 32',
}

function missing(name: string): string {
  const command = commands[name]
  return `${name}: is missing${command === undefined ? '' : `; this makes one: ${command}`}`
}

/**
 * The values of this process, parsed on first use. Next loads a module several times in a process: for the start, the
 * middleware, the pages and the routes. In production, all copies have the same values, also when a file that a
 * variable names has changed since. In development, Next loads the module again after a change of `.env.local`, so each
 * copy reads the environment.
 * @param name tells these values from those of other parts
 */
export function valuesOfProcess<Values extends object>(
  name: string,
  parse: (environment: Environment) => Values,
): () => Values {
  const ofProcess = onePerProcess(name, () => parse(process.env))
  let ofModule: Values | undefined
  return () => {
    if (process.env.NODE_ENV === 'production') return ofProcess()
    ofModule ??= parse(process.env)
    return ofModule
  }
}

/** Reads the variables of a capability, once in a process: {@link valuesOfProcess}. */
export function configReader<Shape extends z.ZodRawShape>(
  name: string,
  part: Variables<Shape>,
): () => ValuesOf<Shape> {
  return valuesOfProcess(`config.${name}`, (environment) => parseVariables(part, environment))
}
