import type { Config } from '@/lib/config/config'
import { formerUiOf } from './check-former-ui'
import { type Finding, findingsOf } from './finding'

const { problem } = findingsOf('app-url')

/** One page elsewhere is a wrong setting. Several at one origin, and none at ours, have a cause in common. */
const enough = 3

/**
 * Puts one finding in place of all those that a wrong `APP_URL` causes. Where another user interface of Ory causes
 * them, one finding names it, and all others stay: each names a setting to change. The clues have done their work
 * then, and are left out.
 */
export function leadWithCause({ APP_URL }: Config, findings: readonly Finding[]): Finding[] {
  const former = formerUiOf(findings)
  if (former !== undefined) return [former, ...findings.map(withoutClue)]
  const origin = sharedOrigin(findings)
  const isCaused = ({ clue }: Finding) => clue?.isAboutOurUrl || clue?.elsewhere === origin
  if (origin === undefined || origin === APP_URL) return findings.map(withoutClue)
  const caused = findings.filter(isCaused).length
  const cause = problem(
    `Kratos and Hydra send visitors to ${origin}, but APP_URL is ${APP_URL}. ${caused} findings with this cause are left out.`,
    `APP_URL: ${origin}, when visitors reach Latchkey there. When they do not: the URLs of Latchkey in Kratos and Hydra`,
  )
  return [cause, ...findings.filter((finding) => !isCaused(finding)).map(withoutClue)]
}

/** The origin that most pages are at, when Kratos sends visitors to no page of ours. */
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
