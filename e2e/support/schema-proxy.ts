import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A Kratos whose identity schemas require more. */
export interface SchemaProxy {
  readonly url: string
  stop(): Promise<void>
}

/**
 * Simulates a Kratos whose operator changed the schema: the names of a person are required, and existing
 * accounts have none.
 * @param required the traits below `name`
 */
export async function startSchemaProxy(targetUrl: string, required: readonly string[]): Promise<SchemaProxy> {
  const server = createServer((incoming, answer) => {
    const isSchemas = incoming.url?.startsWith('/schemas') ?? false
    const { host: _, ...headers } = incoming.headers
    const sent = request(
      new URL(incoming.url ?? '/', targetUrl),
      { method: incoming.method ?? 'GET', headers: isSchemas ? { accept: 'application/json' } : headers },
      async (response) => {
        if (!isSchemas) {
          answer.writeHead(response.statusCode ?? 502, response.headers)
          response.pipe(answer)
          return
        }
        const parts: Buffer[] = []
        for await (const part of response) parts.push(part as Buffer)
        const body = JSON.stringify(withRequired(JSON.parse(Buffer.concat(parts).toString()), required))
        answer.writeHead(200, { 'content-type': 'application/json' }).end(body)
      },
    )
    sent.on('error', () => answer.destroy())
    incoming.pipe(sent)
  })
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve))
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

type Traits = { required?: string[]; properties: { name?: { required?: readonly string[] } } }
type Entry = { schema: { properties: { traits: Traits } } }

function withRequired(entries: Entry[], required: readonly string[]): Entry[] {
  for (const { schema } of entries) {
    const { traits } = schema.properties
    traits.required = [...(traits.required ?? []), 'name']
    if (traits.properties.name) traits.properties.name.required = required
  }
  return entries
}
