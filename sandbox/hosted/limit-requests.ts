import type { IncomingMessage } from 'node:http'
import { CappedMap } from '../capped-map'

/** How many requests one network address may make in a minute. A card takes about ten. */
export const requestsPerMinute = 300

const minute = 60_000

/**
 * Counts the requests of each address. The returned function says how many seconds the sender of a request has to wait;
 * 0 for none. A request without an address comes from this machine.
 */
export function requestLimiter(
  now: () => Date,
  most = requestsPerMinute,
): (request: IncomingMessage) => number {
  const counted = new CappedMap<string, { count: number; endsAt: number }>(20_000)
  return ({ headers }) => {
    // The proxy in front writes the last address. What stands before it came from the visitor.
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
