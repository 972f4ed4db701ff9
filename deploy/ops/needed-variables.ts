import { capabilityVariables } from '../../app/capability-variables'
import { configErrors } from '../../lib/config/config'
import { ConfigError } from '../../lib/config/variables'

const kratos = ['ORY_ADMIN_URL']
const hydra = ['HYDRA_PUBLIC_URL', 'HYDRA_ADMIN_URL']

/** The variables that a group of commands needs besides the rest of the configuration. */
const neededBy: Readonly<Record<string, readonly string[]>> = {
  clients: hydra,
  consents: [...kratos, ...hydra],
  limits: [],
  who: [...kratos, 'SESSION_SECRET'],
}

/**
 * Lists all variables that a command lacks before the first prompt.
 * @param group the first word of the command
 * @throws {ConfigError} naming all of them, and the invalid ones
 */
export function checkVariables(group: string): void {
  const missing = (neededBy[group] ?? kratos)
    .filter((name) => !process.env[name]?.trim())
    .map((name) => `${name}: is missing`)
  const errors = [...new Set([...configErrors(capabilityVariables), ...missing])]
  if (errors.length > 0) throw new ConfigError(errors.join('\n'), errors)
}
