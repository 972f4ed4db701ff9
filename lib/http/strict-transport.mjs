/**
 * `Strict-Transport-Security` of our origin (RFC 6797). None for http, and none for localhost, because a browser would
 * then use https for every other program there, too. Latchkey's server adds it to responses that no route makes, so
 * this file must run without a build.
 * @param origin `APP_URL`
 * @param includeSubDomains also for every name below our host
 */
export function strictTransport(origin, includeSubDomains) {
  const { protocol, hostname } = URL.canParse(origin) ? new URL(origin) : {}
  if (protocol !== 'https:' || /(?:^|\.)localhost$/.test(hostname)) return undefined
  return `max-age=31536000${includeSubDomains ? '; includeSubDomains' : ''}`
}
