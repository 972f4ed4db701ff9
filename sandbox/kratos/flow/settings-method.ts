import type { Identity } from '../identity/identity'
import type { Session } from '../session/session'
import type { Visit } from '../visit'
import type { Fields } from './fields'
import type { Flow } from './flow'
import type { Node, PlacedText } from './nodes'

/**
 * What a method makes of a submit. Besides what `Outcome` knows: the session is too old for it (the engine puts the
 * change aside and asks for a fresh sign-in), the form goes on and nothing is saved yet, or the method answers by itself,
 * as a redirect to a provider does. The `nodes` of what is done are the form to show should the identity turn out to
 * belong to somebody else.
 */
export type SettingsOutcome =
  | { kind: 'not-responsible' }
  | { kind: 'refused'; nodes: Node[]; texts: PlacedText[] }
  | { kind: 'too-old' }
  | { kind: 'shown'; flow: Flow }
  | { kind: 'answered'; response: Response }
  | { kind: 'done'; identity: Identity; session?: Session; nodes?: Node[] }

/**
 * One group of the settings form, whole. A new one is a new file in `methods/` and a line in the list of `settings.ts`,
 * which is in Kratos' order of nodes.
 */
export type SettingsMethod = {
  /** The value of `method` in a form. */
  name: string
  /** The nodes of its group for this identity as it now is; none when there is nothing to set. */
  settingsNodes: (visit: Visit, identity: Identity) => Node[]
  /** Checks the CSRF token (`visit.requireCsrfToken`) and the session's age (`isPrivileged`) where Kratos does. */
  changeSettings: (
    visit: Visit,
    flow: Flow,
    fields: Fields,
    session: Session,
  ) => SettingsOutcome | Promise<SettingsOutcome>
}

/** Whether the session is fresh enough for changes that matter (`privileged_session_max_age`). */
export function isPrivileged({ kratos, now }: Visit, session: Session): boolean {
  const age = now.getTime() - new Date(session.authenticated_at).getTime()
  return age < kratos.settings.privilegedSessionMaxAge
}
