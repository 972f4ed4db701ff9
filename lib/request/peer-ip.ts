import 'server-only'
import { subscribe } from 'node:diagnostics_channel'
import type { IncomingMessage } from 'node:http'

/** The header that {@link addPeerIpHeader} writes. A header of that name from a visitor is overwritten. */
export const peerIpHeader = 'x-latchkey-peer'

/**
 * Writes the IP address at the other end of the socket into a header of each incoming request, from now on.
 * Next does not give us the socket. Unlike `X-Forwarded-For`, no visitor can invent this IP address.
 */
export function addPeerIpHeader(): void {
  subscribe('http.server.request.start', (message) => {
    const { request } = message as { request: IncomingMessage }
    request.headers[peerIpHeader] = request.socket.remoteAddress ?? ''
  })
}
