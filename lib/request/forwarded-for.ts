import 'server-only'
import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import type { IncomingMessage } from 'node:http'

const channel = 'http.server.request.start'

/**
 * Calls `warn` once, at the first request with `X-Forwarded-For`. To be used when `TRUSTED_PROXY_HOPS` is 0:
 * behind a proxy, all visitors then have the IP address of the proxy, and share one limit.
 * @returns a function that stops watching
 */
export function watchForwardedFor(warn: () => void): () => void {
  const look = (message: unknown) => {
    const { request } = message as { request: IncomingMessage }
    if (request.headers['x-forwarded-for'] === undefined) return
    unsubscribe(channel, look)
    warn()
  }
  subscribe(channel, look)
  return () => unsubscribe(channel, look)
}
