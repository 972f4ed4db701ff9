import {
  createServer,
  type IncomingMessage,
  request as nodeRequest,
  type RequestListener,
  type Server,
} from 'node:http'
import type { AddressInfo, Socket } from 'node:net'

/**
 * A port where nobody listens: the system gives no port below 1024 to a program that asks for any, no service uses
 * this one, and `fetch` does not refuse it. A port that a test has just closed may be another test's already.
 */
export const closedPort = 2

/** Real servers on free ports. {@link closeServers} closes them. */
const servers: Server[] = []
const sockets = new Set<Socket>()

/**
 * Starts a server that plays Kratos (or anything else). A listener that fails closes the connection, so that its
 * test does not wait for a response.
 */
export async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(async (incoming, outgoing) => {
    try {
      await listener(incoming, outgoing)
    } catch {
      incoming.destroy()
    }
  })
  server.on('connection', (socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  servers.push(server)
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

export async function closeServers(): Promise<void> {
  for (const socket of sockets) socket.destroy()
  await Promise.all(servers.splice(0).map((server) => new Promise((resolve) => server.close(resolve))))
}

/** Makes a call without any change to its path and headers. */
export function call(
  base: string,
  path: string,
  {
    method = 'GET',
    headers = {},
    body,
  }: { method?: string; headers?: Record<string, string>; body?: string } = {},
): Promise<IncomingMessage & { text: string }> {
  const { hostname, port } = new URL(base)
  return new Promise((resolve, reject) => {
    const outgoing = nodeRequest(
      { hostname, port, path, method, headers, agent: false },
      async (incoming) => {
        try {
          const chunks = await incoming.toArray()
          resolve(Object.assign(incoming, { text: Buffer.concat(chunks).toString() }))
        } catch (error) {
          reject(error)
        }
      },
    )
    outgoing.on('error', reject)
    if (body !== undefined) outgoing.setHeader('content-length', Buffer.byteLength(body))
    outgoing.end(body)
  })
}

/** A promise with the function that resolves it; Node 20 has no `Promise.withResolvers`. */
export function deferred<T>(): { promise: Promise<T>; resolve: (value: T) => void } {
  let resolve: (value: T) => void = () => {}
  const promise = new Promise<T>((settle) => {
    resolve = settle
  })
  return { promise, resolve }
}
