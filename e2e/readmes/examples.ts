/**
 * One example for each integration: session cookie, OpenID Connect, single-page application, proxy, and
 * native.
 */
export const readmeExamples = ['express-session', 'next-oidc', 'spa-api', 'proxy', 'native'] as const
export type ReadmeExample = (typeof readmeExamples)[number]
