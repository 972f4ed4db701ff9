import 'server-only'
import { subscribe } from 'node:diagnostics_channel'
import type { Server } from 'node:http'

/** What the headers of one request may take: the largest session of ours, and what other cookies there are beside it. */
const room = 64 * 1024

/**
 * Lets browsers send the largest session that we give them. Node takes 16 kB of headers by default, and who had more could
 * not even sign out. Holds from the second connection on; Next makes the server, and shows it to nobody before.
 */
export function makeRoomForHeaders(): void {
  subscribe('http.server.request.start', (message) => {
    const { server } = message as { server: Server & { maxHeaderSize?: number } }
    server.maxHeaderSize = room
  })
}
