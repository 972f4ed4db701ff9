/** How things stand when somebody comes to /login?logout=true. */
export interface SignOutContext {
  /** With whom the visitor is signing out everywhere already. */
  readonly begun: 'kratos' | 'hydra' | null
  /** Whether Kratos still knows them. */
  readonly kratos: 'ready' | 'signed_out'
  /** Whether an address of Kratos' logout is stored since the dashboard. */
  readonly isStored: boolean
  /** Whether they mean it, and do not only follow somebody's link. */
  readonly isWished: boolean
}

/** What comes next: an address to go to, or a question. */
export type SignOutStep = 'visit_stored' | 'leave_by_kratos' | 'go_to_hydra' | 'finish' | 'ask'

/**
 * The next stop of signing out everywhere (specification 4.3 (6)). Each stop lets the visitor through once, so nobody goes
 * round; and nobody is told that they are signed out while Kratos knows them. Pure.
 */
export function signOutStepOf({ begun, kratos, isStored, isWished }: SignOutContext): SignOutStep {
  if (kratos === 'signed_out') {
    // Kratos' session may have ended by itself, and Hydra's not.
    return begun === 'kratos' || (begun === null && isWished) ? 'go_to_hydra' : 'finish'
  }
  if (begun !== null || !isWished) return 'ask'
  return isStored ? 'visit_stored' : 'leave_by_kratos'
}
