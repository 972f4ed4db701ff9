import { unknownText, unknownVariables } from '@/lib/config/unknown-variables'
import type { Environment, Variables } from '@/lib/config/variables'
import { createFindings, type Finding } from './finding'

const { warning, problem } = createFindings('environment')

/** One finding for each missing or invalid variable (`ConfigError`). */
export function wrongVariables(errors: readonly string[]): Finding[] {
  return errors.flatMap((says) => problem(says))
}

/**
 * Reports variables that look mistyped. The log at startup names them, too, so the startup checks leave this
 * out.
 * @param parts everything that reads variables
 */
export function checkEnvironment(environment: Environment, parts: readonly Variables[]): Finding[] {
  return unknownVariables(environment, parts).flatMap((one) =>
    warning(unknownText(one), one.meant && `${one.name}: call it ${one.meant}, or remove it`),
  )
}
