import ipaddr from 'ipaddr.js'

/**
 * Whether a host is this machine: `localhost` and the names below it (RFC 6761, 6.3), or an IP address of the loopback.
 * @param hostname as `URL.hostname` has it
 */
export function isLoopbackHost(hostname: string): boolean {
  if (hostname === 'localhost' || hostname.endsWith('.localhost')) return true
  const ipAddress = hostname.replace(/^\[(.*)\]$/, '$1')
  return ipaddr.isValid(ipAddress) && ipaddr.process(ipAddress).range() === 'loopback'
}

/**
 * Whether what is sent to a URL cannot be read or changed on the network: it is https, or it does not leave this
 * machine.
 */
export function isSecureUrl({ protocol, hostname }: URL): boolean {
  return protocol === 'https:' || (protocol === 'http:' && isLoopbackHost(hostname))
}
