/** The self-service flows of Kratos that we have pages for, by Kratos' own names (specification 7.2). */
export const flowKinds = ['login', 'registration', 'recovery', 'verification', 'settings'] as const
export type FlowKind = (typeof flowKinds)[number]
