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
  /** What to change: our variable, or the setting of Kratos or Hydra, and the new value. */
  readonly change?: string
  readonly clue?: OriginClue
}

/** What a finding says about `APP_URL`: lib/doctor/merge-by-root-cause.ts looks for one cause of many problems. */
interface OriginClue {
  /** The origin that a service names in place of ours. */
  readonly elsewhere?: string
  /** The path that it names there. */
  readonly path?: string
  /** Another `APP_URL` may solve this problem. */
  readonly isAboutOurUrl?: true
  /** A service names a page at `APP_URL`. */
  readonly isOurs?: true
}

/**
 * Makes the functions that create the findings of one check, so that a check writes its name once. Each makes a list of
 * one. A URL in a finding loses its user name and password: people copy the output of the doctor into tickets.
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

/** The clue of a problem whose URL should be ours. */
export function originClue(url: string): OriginClue {
  if (!URL.canParse(url)) return {}
  const { origin, pathname } = new URL(url)
  return { elsewhere: origin, path: pathname }
}
