import { isIP } from 'node:net'

/**
 * Whether a client registered a redirect URI. As Hydra does (RFC 8252, section 7.3), it ignores the port if the
 * host is an IP address of the loopback, because an application on a desktop listens on a free one. `localhost`
 * is a name, so its port counts.
 */
export function isRegisteredRedirect(registered: readonly string[], uri: string): boolean {
  return registered.some((allowed) => allowed === uri || isSameLoopback(allowed, uri))
}

function isSameLoopback(allowed: string, uri: string): boolean {
  const [known, wanted] = [allowed, uri].map((text) => (URL.canParse(text) ? new URL(text) : undefined))
  if (known === undefined || wanted === undefined) return false
  return (
    wanted.protocol === 'http:' &&
    isLoopback(wanted.hostname) &&
    (['hostname', 'pathname', 'search'] as const).every((part) => known[part] === wanted[part])
  )
}

function isLoopback(hostname: string): boolean {
  return hostname === '[::1]' || (isIP(hostname) === 4 && hostname.startsWith('127.'))
}
