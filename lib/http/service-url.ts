import type { CheckedUrl } from './redirect-url'

/**
 * A URL of a service that the operator configured: Hydra's, LINE's or the portal's. Never for text of a request. The
 * files that need it are named in e2e/imports/rules.ts.
 */
export const serviceUrl = (url: string) => url as CheckedUrl
