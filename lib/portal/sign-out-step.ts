/** What decides the next step when a visitor comes to /login?logout=true. */
export interface SignOutContext {
  /** The service that ends the visitor's session now; null when no sign-out everywhere has started. */
  readonly started: 'kratos' | 'hydra' | null
  /** Whether Kratos still has a session of the visitor. */
  readonly kratos: 'ready' | 'signed_out'
  /** Whether the dashboard stored a URL of Kratos' logout. */
  readonly isStored: boolean
  /** Whether the visitor wants to sign out, and does not only follow a link of another site. */
  readonly isWanted: boolean
}

/** What comes next: a URL to go to, or a question. */
export type SignOutStep = 'visit_stored' | 'leave_by_kratos' | 'go_to_hydra' | 'finish' | 'ask'

/**
 * The next step of signing out everywhere (docs/behaviour.md 4.3). Each step lets the visitor through once,
 * so nobody goes round in a circle. Nobody is told that they are signed out while Kratos still has their
 * session. Pure.
 */
export function signOutStepOf({ started, kratos, isStored, isWanted }: SignOutContext): SignOutStep {
  if (kratos === 'signed_out') {
    // Kratos' session may have ended by itself while Hydra's login goes on.
    return started === 'kratos' || (started === null && isWanted) ? 'go_to_hydra' : 'finish'
  }
  if (started !== null || !isWanted) return 'ask'
  return isStored ? 'visit_stored' : 'leave_by_kratos'
}
