import { isIP } from 'node:net'

/** What is known about the connection a request came by. */
export interface Connection {
  /** The value of `X-Forwarded-For`, null when there is none. */
  readonly forwardedFor: string | null
  /** The address at the other end of the socket; null where the platform does not say. */
  readonly peerIp: string | null
  /** How many proxies in front of us are ours (`TRUSTED_PROXY_HOPS`). */
  readonly trustedHops: number
}

/**
 * The visitor's IP address, as far as it can be believed. Each proxy appends the address it was called from, so
 * only the last `trustedHops` entries were written by our own proxies; everything left of them is the visitor's claim.
 * With fewer entries than hops somebody came round a proxy, and whatever is there may be invented.
 * @returns the address in its canonical form (an IPv4 address inside IPv6 as IPv4), or null when it is unknown
 */
export function clientIp({ forwardedFor, peerIp: peer, trustedHops }: Connection): string | null {
  const entries = forwardedFor === null ? [] : forwardedFor.split(',')
  if (trustedHops === 0) return peer === null ? null : canonicalIp(peer)
  const entry = entries[entries.length - trustedHops]
  return entry === undefined ? null : canonicalIp(entry)
}

/**
 * An IP address without what stands around it. Takes `192.0.2.1`, `192.0.2.1:443`, `2001:db8::1`,
 * `[2001:db8::1]:443` and `fe80::1%eth0`; null for anything else.
 */
export function canonicalIp(entry: string): string | null {
  const text = entry.trim()
  if (text.length > 80) return null
  const bracketed = /^\[([^\]]*)\](?::\d{1,5})?$/.exec(text)?.[1]
  const address = (bracketed ?? text.replace(/^([\d.]+):\d{1,5}$/, '$1')).replace(/%[\w.-]+$/, '')
  const version = isIP(address)
  if (version === 4) return address
  if (version === 6) return ipv4Inside(new URL(`http://[${address}]`).hostname.slice(1, -1))
  return null
}

/** A dual-stack socket reports an IPv4 visitor as `::ffff:c000:201`; the same visitor must not count as two. */
function ipv4Inside(address: string): string {
  const mapped = /^::ffff:([0-9a-f]{1,4}):([0-9a-f]{1,4})$/.exec(address)
  if (mapped === null) return address
  return mapped
    .slice(1)
    .map((group) => Number.parseInt(group, 16))
    .flatMap((group) => [group >> 8, group & 255])
    .join('.')
}
