/** How a thing stands: in order, odd, broken, or not to be told. */
export type Level = 'ok' | 'warning' | 'problem' | 'skipped'

/** What one check found, for the person who runs the deployment. */
export interface Finding {
  /** Which check it comes from; a short word. */
  readonly check: string
  readonly level: Level
  /** One or two plain sentences. */
  readonly says: string
  /** The variable of ours, or the setting of Kratos or Hydra, to change, and to what. */
  readonly change?: string
}

/** What the findings of one check come from: it names itself only once. */
export function findingsOf(check: string) {
  const found =
    (level: Level) =>
    (says: string, change?: string): Finding => ({ check, level, says, ...(change && { change }) })
  return { ok: found('ok'), warning: found('warning'), problem: found('problem'), skipped: found('skipped') }
}
