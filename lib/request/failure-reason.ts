/** Why a page cannot be shown; the failure screen has words for each. */
export const failureReasons = [
  'unavailable',
  'timeout',
  'malformed',
  'rate_limited',
  'too_large',
  'start',
  'cookies',
  'csrf',
  'challenge',
  'oauth2_off',
  'portal_off',
] as const
export type FailureReason = (typeof failureReasons)[number]
