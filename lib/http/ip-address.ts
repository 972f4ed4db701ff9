import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'

/** What is known about the connection of a request. */
interface Connection {
  /** The value of `X-Forwarded-For`, null when there is none. */
  readonly forwardedFor: string | null
  /** The IP address at the other end of the socket; null where the platform does not tell. */
  readonly peerIp: string | null
  /** How many proxies in front of Latchkey the operator trusts (`TRUSTED_PROXY_HOPS`). */
  readonly trustedHops: number
}

/**
 * The visitor's IP address, as far as we can trust it. Each proxy appends the IP address that called it. So
 * our own proxies wrote only the last `trustedHops` entries; a visitor can invent all entries before them.
 * With fewer entries than hops, the request did not pass all our proxies, and every entry may be invented.
 * @returns the IP address in its canonical form (an IPv4 address inside IPv6 as IPv4), or null when it is
 *   unknown
 */
export function clientIp({ forwardedFor, peerIp, trustedHops }: Connection): string | null {
  const entries = forwardedFor === null ? [] : forwardedFor.split(',')
  if (trustedHops === 0) return peerIp === null ? null : canonicalIp(peerIp)
  const entry = entries[entries.length - trustedHops]
  return entry === undefined ? null : canonicalIp(entry)
}

/**
 * An IP address without port, brackets and zone, in its canonical form. Takes `192.0.2.1`, `192.0.2.1:443`,
 * `2001:db8::1`, `[2001:db8::1]:443` and `fe80::1%eth0`; null for anything else. An IPv4 address inside IPv6
 * becomes IPv4: a dual-stack socket reports an IPv4 visitor as `::ffff:c000:201`, and the same visitor must
 * not count as two.
 */
export function canonicalIp(entry: string): string | null {
  const text = entry.trim()
  if (text.length > 80) return null
  const bracketed = /^\[([^\]]*)\](?::\d{1,5})?$/.exec(text)?.[1]
  const ipAddress = (bracketed ?? text.replace(/^([\d.]+):\d{1,5}$/, '$1')).replace(/%[\w.-]+$/, '')
  // ipaddr.js also takes `0x7f.0.0.1` and numbers, and Node takes a zone of almost any characters.
  const isPlain = isIP(ipAddress) !== 0 && !ipAddress.includes('%')
  return isPlain ? ipaddr.process(ipAddress).toString() : null
}

/**
 * The network that one visitor can have to themselves: the /64 of an IPv6 address, or the whole IPv4 address.
 * @param ipAddress as {@link canonicalIp} writes it; any other text is returned unchanged
 */
export function networkOf(ipAddress: string): string {
  if (!ipaddr.IPv6.isValid(ipAddress)) return ipAddress
  return ipaddr.IPv6.networkAddressFromCIDR(`${ipAddress}/64`).toString()
}
