import { once } from 'node:events'
import type { Server } from 'node:http'

/** Listens on a port of localhost. Returns the function that closes the server and its connections. */
export async function listenOn(server: Server, port: number): Promise<() => Promise<void>> {
  server.listen(port)
  await once(server, 'listening')
  return async () => {
    server.close()
    server.closeAllConnections()
    await once(server, 'close')
  }
}
