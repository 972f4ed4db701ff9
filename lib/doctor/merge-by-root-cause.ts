import type { Config } from '@/lib/config/config'
import { createFindings, type Finding } from './finding'

/** One page at a foreign origin is one wrong setting. This many at the same origin share a cause. */
const enough = 3

/**
 * Merges all findings that a wrong `APP_URL` causes into one. If another user interface of Ory causes them,
 * one finding names it, and all others stay: each names a setting to change. The clues are of no further use,
 * and are left out.
 */
export function mergeByRootCause({ APP_URL }: Config, findings: readonly Finding[]): Finding[] {
  const former = formerUiOf(findings)
  if (former !== undefined) return [...former, ...findings.map(withoutClue)]
  const origin = sharedOrigin(findings)
  const isCaused = ({ clue }: Finding) => clue?.isAboutOurUrl || clue?.elsewhere === origin
  if (origin === undefined || origin === APP_URL) return findings.map(withoutClue)
  const caused = findings.filter(isCaused)
  const elsewhere = findings.filter(({ clue }) => clue?.elsewhere === origin)
  const programs = ['Kratos', 'Hydra'].filter((name) => elsewhere.some((one) => programOf(one) === name))
  const who = programs.join(' and ')
  const inSettings = `the URLs of Latchkey in ${who}: ${APP_URL} in place of ${origin}`
  // If Hydra has our pages, only Kratos is misconfigured. And no deployment should give up https because of
  // another setting.
  const isAppUrlRight = findings.some(({ clue }) => clue?.isOurs) || isWithoutTls(origin, APP_URL)
  const cause = createFindings('app-url').problem(
    `${who} ${programs.length > 1 ? 'send' : 'sends'} visitors to ${origin}, but APP_URL is ${APP_URL}. ${caused.length} findings with this cause are left out.`,
    isAppUrlRight
      ? inSettings
      : `APP_URL: ${origin}, when visitors reach Latchkey there. When they do not: ${inSettings}`,
  )
  return [...cause, ...findings.filter((finding) => !isCaused(finding)).map(withoutClue)]
}

function programOf({ check }: Finding): string {
  return check === 'oauth2' ? 'Hydra' : 'Kratos'
}

/** Whether an origin is Latchkey's, but with http instead of https. */
function isWithoutTls(origin: string, appUrl: string): boolean {
  const [there, ours] = [new URL(origin), new URL(appUrl)]
  return there.protocol === 'http:' && ours.protocol === 'https:' && there.hostname === ours.hostname
}

/** The origin of most pages, if Kratos redirects visitors to none of our pages. */
function sharedOrigin(findings: readonly Finding[]): string | undefined {
  if (findings.some(({ check, level }) => check === 'flow-pages' && level === 'ok')) return undefined
  const counts = new Map<string, number>()
  for (const { clue } of findings) {
    if (clue?.elsewhere) counts.set(clue.elsewhere, (counts.get(clue.elsewhere) ?? 0) + 1)
  }
  const [most] = [...counts].toSorted(([, one], [, other]) => other - one)
  return most !== undefined && most[1] >= enough ? most[0] : undefined
}

function withoutClue({ clue: _, ...finding }: Finding): Finding {
  return finding
}

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
 * Names the user interface that Kratos still redirects visitors to, by the paths of its pages.
 * @param findings those of all checks, with their clues
 * @returns undefined if one page is Latchkey's already, or the pages are not those of one known interface
 */
function formerUiOf(findings: readonly Finding[]): Finding[] | undefined {
  const pages = findings.filter(({ check }) => check === 'flow-pages')
  if (pages.some(({ level }) => level === 'ok')) return undefined
  const clues = pages.flatMap(({ clue }) => clue ?? [])
  const flows = clues.filter(({ path }) => !path?.endsWith('/error'))
  const origin = flows[0]?.elsewhere
  const found = interfaces.find(({ path }) => flows.every((clue) => path.test(clue.path ?? '')))
  if (found === undefined || flows.length < 2 || clues.some(({ elsewhere }) => elsewhere !== origin))
    return undefined
  // The reference UI has our paths. Only Latchkey has Kratos at the same origin, so then APP_URL is wrong.
  const kratos = findings.find(({ check }) => check === 'kratos-url')
  if (kratos === undefined || isOurProxy(kratos, origin)) return undefined
  return createFindings('former-ui').problem(
    `Kratos sends visitors to ${found.name} at ${origin}.`,
    `what each finding below names, and the settings of docs/migrating.md#${found.section}; or, when Latchkey is there already, APP_URL: ${origin}`,
  )
}

function isOurProxy({ clue }: Finding, origin: string | undefined): boolean {
  return clue?.elsewhere === origin && clue?.path?.startsWith('/api/.ory') === true
}
