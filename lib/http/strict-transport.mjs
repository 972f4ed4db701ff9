/**
 * `Strict-Transport-Security` of our origin (RFC 6797). None for http, and none for localhost: a browser would ask every
 * other program there for https, too. Our server adds it to what no route answers, so this file runs as it is.
 * @param origin `APP_URL`
 * @param includeSubDomains also for every name below our host
 */
export function strictTransport(origin, includeSubDomains) {
  const { protocol, hostname } = URL.canParse(origin) ? new URL(origin) : {}
  if (protocol !== 'https:' || /(?:^|\.)localhost$/.test(hostname)) return undefined
  return `max-age=31536000${includeSubDomains ? '; includeSubDomains' : ''}`
}
