import 'server-only'
import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import type { IncomingMessage } from 'node:http'
import { peerIpHeader } from './peer-ip'

const channel = 'http.server.request.start'

/**
 * Calls `warn` once, at the first request with `X-Forwarded-For`. To be used when `TRUSTED_PROXY_HOPS` is 0:
 * behind a proxy, all visitors then have the IP address of the proxy, and share one limit.
 * @returns a function that stops watching
 */
export function watchForwardedFor(warn: () => void): () => void {
  const look = (message: unknown) => {
    const { request } = message as { request: IncomingMessage }
    if (request.headers['x-forwarded-for'] === undefined || isOurOwn(request)) return
    unsubscribe(channel, look)
    warn()
  }
  subscribe(channel, look)
  return () => unsubscribe(channel, look)
}

/**
 * Whether Next sent the request to itself: after a form, it asks for the next page, with the headers of the form's
 * request and an `X-Forwarded-For` of its own. Among those headers is the one that we had written.
 */
function isOurOwn({ rawHeaders }: IncomingMessage): boolean {
  return rawHeaders.includes(peerIpHeader)
}
