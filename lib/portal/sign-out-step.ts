/** What decides the next step when somebody comes to /login?logout=true. */
export interface SignOutContext {
  /** Who ends the visitor's session already, in a sign-out everywhere that has started. */
  readonly begun: 'kratos' | 'hydra' | null
  /** Whether Kratos still has a session of the visitor. */
  readonly kratos: 'ready' | 'signed_out'
  /** Whether the dashboard stored a URL of Kratos' logout. */
  readonly isStored: boolean
  /** Whether the visitor wants it, and does not only follow somebody's link. */
  readonly isWanted: boolean
}

/** What comes next: a URL to go to, or a question. */
export type SignOutStep = 'visit_stored' | 'leave_by_kratos' | 'go_to_hydra' | 'finish' | 'ask'

/**
 * The next step of signing out everywhere (specification 4.3 (6)). Each step lets the visitor through once, so nobody
 * goes round in a circle. Nobody is told that they are signed out while Kratos still has their session. Pure.
 */
export function signOutStepOf({ begun, kratos, isStored, isWanted }: SignOutContext): SignOutStep {
  if (kratos === 'signed_out') {
    // Kratos' session may have ended by itself while Hydra's login goes on.
    return begun === 'kratos' || (begun === null && isWanted) ? 'go_to_hydra' : 'finish'
  }
  if (begun !== null || !isWanted) return 'ask'
  return isStored ? 'visit_stored' : 'leave_by_kratos'
}
