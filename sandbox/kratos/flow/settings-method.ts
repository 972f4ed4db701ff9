import type { Identity } from '../identity/identity'
import type { Session } from '../session/session'
import type { Flow } from '../types'
import type { Visit } from '../visit'
import type { Fields } from './fields'
import { withFreshToken } from './mail-form'
import type { Node, PlacedText } from './nodes'

/**
 * The result of a submit. It adds three kinds to those of `Outcome`: the session is too old (the change waits
 * for a fresh sign-in), the form changes and nothing is saved yet, or the method has its own response (a
 * redirect to a provider). With `done`, `nodes` are the form to show if the new identity turns out to belong
 * to another account.
 */
export type SettingsOutcome =
  | { kind: 'not-responsible' }
  | { kind: 'refused'; nodes: Node[]; texts: PlacedText[] }
  | { kind: 'too-old' }
  | { kind: 'shown'; flow: Flow }
  | { kind: 'response'; response: Response }
  | { kind: 'done'; identity: Identity; session?: Session; nodes?: Node[] }

/**
 * One group of the settings form. A new one is a new file in `methods/` and a line in the list of
 * `settings.ts`, which has Kratos' order of nodes.
 */
export type SettingsMethod = {
  /** The value of `method` in a form. */
  name: string
  /** The nodes of the group for this identity. Empty when there is nothing to set. */
  settingsNodes: (visit: Visit, identity: Identity) => Node[]
  /**
   * Checks the CSRF token (`visit.requireCsrfToken`) and the age of the session (`isPrivileged`) where Kratos
   * does.
   */
  changeSettings: (
    visit: Visit,
    flow: Flow,
    fields: Fields,
    session: Session,
  ) => SettingsOutcome | Promise<SettingsOutcome>
}

/** The outcome of a rejected change: the form with a new CSRF token, and the message. */
export function refusedChange(visit: Visit, { nodes }: Flow, placed: PlacedText): SettingsOutcome {
  return { kind: 'refused', nodes: withFreshToken(visit, nodes), texts: [placed] }
}

/** Whether the session is fresh enough for changes that matter (`privileged_session_max_age`). */
export function isPrivileged({ kratos, now }: Visit, session: Session): boolean {
  const age = now.getTime() - new Date(session.authenticated_at).getTime()
  return age < kratos.settings.privilegedSessionMaxAge
}
