import type { Environment, Variables } from './variables'

/** A variable whose name resembles one of Latchkey's. */
interface UnknownVariable {
  readonly name: string
  /** The variable that was most likely meant. Undefined where none is near. */
  readonly meant?: string | undefined
}

/** Read by our tools, our tests and the proxies in `deploy/proxy`, not by the server. */
const ofOthers: ReadonlySet<string> = new Set([
  'LATCHKEY_CACHE',
  'LATCHKEY_CADDY_OPTION',
  'LATCHKEY_REPOSITORY',
  'LATCHKEY_SITE',
  'LATCHKEY_UPSTREAMS',
])

/** Kubernetes and Docker write such variables for a service that happens to have our name. */
function isOfOrchestrator(name: string): boolean {
  return (
    ['_SERVICE_HOST', '_PORT', '_NAME'].some((end) => name.endsWith(end)) ||
    ['_SERVICE_PORT', '_PORT_', '_ENV_'].some((part) => name.includes(part))
  )
}

/** A shorter name is near to too many others. */
const shortestName = 8

/**
 * The variables of an environment that are one edit away from one of Latchkey's, or that start with its name.
 * @param parts everything that reads variables
 */
export function unknownVariables(
  environment: Environment,
  parts: readonly Pick<Variables, 'shape'>[],
): UnknownVariable[] {
  const known = new Set(parts.flatMap(({ shape }) => Object.keys(shape)))
  return Object.keys(environment)
    .filter((name) => !known.has(name) && !ofOthers.has(name))
    .flatMap((name) => {
      const meant = [...known].find((one) => one.length >= shortestName && isNear(name.toUpperCase(), one))
      if (meant !== undefined) return [{ name, meant }]
      return name.startsWith('LATCHKEY_') && !isOfOrchestrator(name) ? [{ name }] : []
    })
}

/** What to tell the operator about one. */
export function unknownText({ name, meant }: UnknownVariable): string {
  return meant === undefined
    ? `${name} is not a variable of Latchkey, so it changes nothing.`
    : `${name} is not a variable of Latchkey: did you mean ${meant}?`
}

/** Whether one character more, less, other or exchanged with its neighbour makes one name of the other. */
function isNear(name: string, other: string): boolean {
  if (Math.abs(name.length - other.length) > 1) return false
  let start = 0
  while (start < name.length && name[start] === other[start]) start += 1
  const [restOfName, restOfOther] = [name.slice(start), other.slice(start)]
  const isSwapped = restOfName[0] === restOfOther[1] && restOfName[1] === restOfOther[0]
  return (
    restOfName === restOfOther ||
    restOfName.slice(1) === restOfOther ||
    restOfName === restOfOther.slice(1) ||
    restOfName.slice(1) === restOfOther.slice(1) ||
    (isSwapped && restOfName.slice(2) === restOfOther.slice(2))
  )
}
