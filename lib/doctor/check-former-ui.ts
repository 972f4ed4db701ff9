import { type Finding, findingsOf } from './finding'

const { problem } = findingsOf('former-ui')

/** The other user interfaces of Ory: how the paths of their pages end, and their section in docs/migrating.md. */
const interfaces = [
  {
    name: 'the Account Experience of Ory Network',
    path: /\/ui\/(?:login|registration|recovery|verification)$/,
    section: 'from-the-account-experience-of-ory-network',
  },
  {
    name: 'Ory Elements',
    path: /\/auth\/(?:login|registration|recovery|verification)$/,
    section: 'from-ory-elements',
  },
  {
    name: 'Ory’s reference UI',
    path: /\/(?:login|registration|recovery|verification)$/,
    section: 'from-orys-reference-ui',
  },
] as const

/**
 * Names the user interface that Kratos still sends visitors to, by the paths of its pages.
 * @param findings those of all checks, with their clues
 * @returns undefined where one page is ours already, and where the pages are not those of one such interface
 */
export function formerUiOf(findings: readonly Finding[]): Finding | undefined {
  const pages = findings.filter(({ check }) => check === 'flow-pages')
  if (pages.some(({ level }) => level === 'ok')) return undefined
  const clues = pages.flatMap(({ clue }) => clue ?? [])
  const flows = clues.filter(({ path }) => !path?.endsWith('/error'))
  const origin = flows[0]?.elsewhere
  const found = interfaces.find(({ path }) => flows.every((clue) => path.test(clue.path ?? '')))
  if (found === undefined || flows.length < 2 || clues.some(({ elsewhere }) => elsewhere !== origin))
    return undefined
  // The reference UI has our paths. Only Latchkey has Kratos at the same origin, so APP_URL is wrong then.
  const kratos = findings.find(({ check }) => check === 'kratos-url')
  if (kratos === undefined || isOurProxy(kratos, origin)) return undefined
  return problem(
    `Kratos sends visitors to ${found.name} at ${origin}.`,
    `what each finding below names, and the settings of docs/migrating.md#${found.section}; or, when Latchkey is there already, APP_URL: ${origin}`,
  )
}

function isOurProxy({ clue }: Finding, origin: string | undefined): boolean {
  return clue?.elsewhere === origin && clue?.path?.startsWith('/api/.ory') === true
}
