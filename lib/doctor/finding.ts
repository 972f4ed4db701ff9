import { withoutCredentials } from '@/lib/http/without-credentials'

/** `warning`: works, but should be changed. `problem`: does not work. `skipped`: was not checked. */
export type FindingLevel = 'ok' | 'warning' | 'problem' | 'skipped'

/** One result of one check, for the operator of the deployment. */
export interface Finding {
  /** The short name of the check. */
  readonly check: string
  readonly level: FindingLevel
  /** One or two plain sentences. */
  readonly says: string
  /** What to change: Latchkey's variable, or the setting of Kratos or Hydra, and the new value. */
  readonly change?: string
  readonly clue?: OriginClue
}

/**
 * Details about `APP_URL`, by which lib/doctor/merge-by-root-cause.ts finds a common cause of several
 * problems.
 */
interface OriginClue {
  /** The origin that a service names instead of Latchkey's. */
  readonly elsewhere?: string
  /** The path that it names there. */
  readonly path?: string
  /** Another `APP_URL` may solve this problem. */
  readonly isAboutOurUrl?: true
  /** A service names a page at `APP_URL`. */
  readonly isOurs?: true
}

/**
 * Creates the functions that create the findings of one check, so that a check states its name once. Each
 * returns a list of one. A URL in a finding loses its user name and password: people copy the output of the
 * doctor into tickets.
 */
export function createFindings(check: string) {
  const found =
    (level: FindingLevel) =>
    (says: string, change?: string, clue?: OriginClue): Finding[] => [
      {
        check,
        level,
        says: withoutCredentials(says),
        ...(change && { change: withoutCredentials(change) }),
        ...(clue && { clue }),
      },
    ]
  return { ok: found('ok'), warning: found('warning'), problem: found('problem'), skipped: found('skipped') }
}

/** The clue of a problem whose URL should be Latchkey's. */
export function originClue(url: string): OriginClue {
  if (!URL.canParse(url)) return {}
  const { origin, pathname } = new URL(url)
  return { elsewhere: origin, path: pathname }
}
