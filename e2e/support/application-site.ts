import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'

/** The site of an application. It shows one page at every path and records each request. */
export interface ApplicationSite {
  readonly url: string
  /** The requested paths, oldest first. Front-channel logouts are among them. */
  readonly visits: readonly string[]
  /** The posts, oldest first. Back-channel logouts are among them. */
  readonly posts: readonly { readonly path: string; readonly body: string }[]
  readonly close: () => Promise<void>
}

/** Starts a site on a free port of this machine. */
export async function openApplicationSite(): Promise<ApplicationSite> {
  const visits: string[] = []
  const posts: { path: string; body: string }[] = []
  const server = createServer(async (request, response) => {
    const path = request.url ?? ''
    if (request.method === 'POST') posts.push({ path, body: await bodyOf(request) })
    else visits.push(path)
    response.setHeader('content-type', 'text/html')
    response.end(
      '<!doctype html><html lang="en"><title>Application</title><link rel="icon" href="data:,"><h1>The application</h1>',
    )
  })
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://localhost:${port}`,
    visits,
    posts,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part as Buffer)
  return Buffer.concat(parts).toString()
}
