/** The self-service flows of Kratos that have pages of ours, in Kratos' own words (specification 7.2). */
export const flowKinds = ['login', 'registration', 'recovery', 'verification', 'settings'] as const
export type FlowKind = (typeof flowKinds)[number]
