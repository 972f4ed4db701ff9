/**
 * The headers that tell Kratos our own origin, as a proxy tells the origin that the browser asked for. Kratos
 * keeps it in each flow, and puts its host into texts that a telephone fills in by itself.
 * @param appUrl our own origin, from the configuration and never from a request
 */
export function forwardedOrigin(appUrl: string): Record<'X-Forwarded-Host' | 'X-Forwarded-Proto', string> {
  const { host, protocol } = new URL(appUrl)
  return { 'X-Forwarded-Host': host, 'X-Forwarded-Proto': protocol.slice(0, -1) }
}
