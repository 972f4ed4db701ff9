import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A request that arrived. */
interface Arrived {
  readonly method: string
  readonly path: string
  readonly query: Readonly<Record<string, string>>
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  readonly body: unknown
}

/** Records each request and responds with 404. Clients check no schema in a 404. */
export async function startRecordingServer(): Promise<{
  url: string
  /** Returns the one request since the last call. */
  arrived(): Arrived
  stop(): Promise<void>
}> {
  const requests: Arrived[] = []
  const server = createServer(async (incoming, outgoing) => {
    const { pathname, searchParams } = new URL(incoming.url ?? '', 'http://recording')
    const text = Buffer.concat(await incoming.toArray()).toString()
    requests.push({
      method: incoming.method ?? '',
      path: pathname,
      query: Object.fromEntries(searchParams),
      headers: incoming.headers,
      body: readBody(text, incoming.headers['content-type'] ?? ''),
    })
    outgoing.writeHead(404, { 'content-type': 'application/json' }).end('{}')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    arrived: () => {
      const [only, ...more] = requests.splice(0)
      if (only === undefined || more.length > 0) throw new Error(`${more.length + (only ? 1 : 0)} requests`)
      return only
    },
    stop: () => {
      server.closeAllConnections()
      return new Promise((resolve) => server.close(() => resolve()))
    },
  }
}

function readBody(text: string, type: string): unknown {
  if (text === '') return undefined
  if (type.startsWith('application/json')) return JSON.parse(text)
  return type.startsWith('application/x-www-form-urlencoded')
    ? Object.fromEntries(new URLSearchParams(text))
    : text
}
