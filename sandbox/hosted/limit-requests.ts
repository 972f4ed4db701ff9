import type { IncomingMessage } from 'node:http'
import { CappedMap } from '../capped-map'

/** How many requests an IP address may make in a minute. A card takes about ten. */
export const requestsPerMinute = 300

const minute = 60_000

/**
 * Counts the requests of each IP address. The returned function returns for how many seconds the sender of a
 * request must wait, or 0. A request without an IP address comes from this machine.
 */
export function requestLimiter(
  now: () => Date,
  most = requestsPerMinute,
): (request: IncomingMessage) => number {
  const counted = new CappedMap<string, { count: number; endsAt: number }>(20_000)
  return ({ headers }) => {
    // The proxy in front appends the last IP address. The ones before it come from the visitor.
    const address = String(headers['x-forwarded-for'] ?? '')
      .split(',')
      .at(-1)
      ?.trim()
    if (!address) return 0
    const time = now().getTime()
    const before = counted.get(address)
    const current = before && before.endsAt > time ? before : { count: 0, endsAt: time + minute }
    current.count += 1
    counted.set(address, current)
    return current.count > most ? Math.ceil((current.endsAt - time) / 1000) : 0
  }
}
