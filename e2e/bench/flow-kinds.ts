/** The pages with a form of Kratos, by the name of their path. */
export const flowKinds = ['login', 'registration', 'recovery', 'verification', 'settings'] as const
export type FlowKind = (typeof flowKinds)[number]
