/** Why a page cannot be shown. The failure screen has a text for each reason. */
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
  'registration_off',
  'oauth2_off',
  'portal_off',
] as const
export type FailureReason = (typeof failureReasons)[number]
