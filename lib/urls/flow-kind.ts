/** The self-service flows of Kratos that we have pages for, by Kratos' own names (docs/behaviour.md 7.2). */
export const flowKinds = ['login', 'registration', 'recovery', 'verification', 'settings'] as const
export type FlowKind = (typeof flowKinds)[number]

/** The flows that end with a visitor who is signed in, for an application too. */
export function isSignInKind(kind: FlowKind): kind is 'login' | 'registration' {
  return kind === 'login' || kind === 'registration'
}
