import { once } from 'node:events'
import { createServer, request } from 'node:http'

/** Forwards each request to a service on this machine, and reports its name: `GET /sessions/whoami`. */
export async function startRelay(
  port: number,
  servicePort: number,
  tell: (name: string) => void,
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
    tell(`${method} ${url.split('?')[0]}`)
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
