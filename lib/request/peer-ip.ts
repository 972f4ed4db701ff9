import 'server-only'
import { subscribe } from 'node:diagnostics_channel'
import type { IncomingMessage } from 'node:http'

/** Where {@link notePeerIps} writes; a visitor's own header of that name is overwritten. */
export const peerIpHeader = 'x-latchkey-peer'

/**
 * Notes on each incoming request the address at the other end of its socket, which Next shows to nobody and
 * which, unlike `X-Forwarded-For`, no visitor can invent. For as long as the process lives.
 */
export function notePeerIps(): void {
  subscribe('http.server.request.start', (message) => {
    const { request } = message as { request: IncomingMessage }
    request.headers[peerIpHeader] = request.socket.remoteAddress ?? ''
  })
}
