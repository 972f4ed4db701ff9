import 'server-only'
import { subscribe } from 'node:diagnostics_channel'
import type { Server } from 'node:http'

/** The largest size of one request's headers, in bytes: our largest session and other cookies. */
const mostHeaderBytes = 64 * 1024

/**
 * Lets browsers send back the largest session that we give them. Node accepts 16 kB of headers by default. A
 * visitor with more could not even sign out. Next creates the server and shows it to nobody, so we first see
 * it with the first request: the limit is in force from the second connection on.
 */
export function raiseHeaderLimit(): void {
  subscribe('http.server.request.start', (message) => {
    const { server } = message as { server: Server & { maxHeaderSize?: number } }
    server.maxHeaderSize = mostHeaderBytes
  })
}
