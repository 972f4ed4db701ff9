import { once } from 'node:events'
import { createServer, request } from 'node:http'

/** A call that was passed on: `GET /sessions/whoami`, its query and its body. */
export interface Passed {
  readonly name: string
  readonly body: string
}

/** Passes each request on to a service on this machine, and tells of it when all of it is there. */
export async function startRelay(
  port: number,
  servicePort: number,
  tell: (passed: Passed) => void,
): Promise<{ readonly url: string; stop(): void }> {
  const server = createServer((incoming, outgoing) => {
    const { method = 'GET', url = '/', headers } = incoming
    const passed = request(
      { host: 'localhost', port: servicePort, method, path: url, headers },
      (response) => {
        outgoing.writeHead(response.statusCode ?? 502, response.headers)
        response.pipe(outgoing)
      },
    )
    passed.on('error', () => outgoing.destroy())
    const parts: Buffer[] = []
    incoming.on('data', (part: Buffer) => parts.push(part))
    incoming.on('end', () =>
      tell({ name: `${method} ${url.split('?')[0]}`, body: Buffer.concat(parts).toString('latin1') }),
    )
    incoming.pipe(passed)
  })
  // As in the real Kratos: an idle connection is not closed between two rounds.
  server.keepAliveTimeout = 120_000
  server.listen(port)
  await once(server, 'listening')
  return {
    url: `http://localhost:${port}`,
    stop() {
      server.close()
      server.closeAllConnections()
    },
  }
}
