import { randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { type FlowKind, flowKinds, newFlow, newSession } from './recorded-flows'

/**
 * A stand-in for Kratos. It responds to each call with a recorded flow, and counts the calls. As in the real
 * Kratos, each flow has its own id, CSRF token and expiry. Every visitor is signed in.
 */
export interface Backend {
  readonly url: string
  /** The number of calls so far. */
  calls(): number
  /** The body of the next posted form. */
  nextForm(): Promise<URLSearchParams>
  stop(): void
}

/**
 * The path and query of a new visitor's page. The settings have their flow in the URL, and a registration without
 * parameters would be the sign-in page.
 */
export function newPath(kind: FlowKind): string {
  if (kind === 'settings') return `/settings?flow=${randomUUID()}`
  return kind === 'registration' ? '/registration?return_to=%2F' : `/${kind}`
}

export function newLoginPath(): string {
  return newPath('login')
}

const csrfCookie = `csrf_token_${'0'.repeat(64)}=${'A'.repeat(43)}=; Path=/; HttpOnly; SameSite=Lax`

export async function startBackend(port: number): Promise<Backend> {
  const url = `http://localhost:${port}`
  let calls = 0
  const waiting: Array<(form: URLSearchParams) => void> = []

  const server = createServer(async (request, response) => {
    calls += 1
    const { pathname, searchParams: query } = new URL(request.url ?? '', url)
    if (pathname === '/sessions/whoami') return sendJson(response, 200, newSession())
    const kind = flowKinds.find((one) => pathname.startsWith(`/self-service/${one}`)) ?? 'login'
    const flow = newFlow(kind, query.get('id') || query.get('flow') || randomUUID(), url)
    if (pathname.endsWith('/browser')) response.setHeader('Set-Cookie', csrfCookie)
    // A form gets the response to an incorrect password: the flow.
    if (request.method !== 'POST') return sendJson(response, 200, flow)
    const form = new URLSearchParams(await bodyOf(request))
    sendJson(response, 400, flow)
    waiting.splice(0).forEach((tell) => {
      tell(form)
    })
  })
  // As in the real Kratos: an idle connection is not closed between two rounds.
  server.keepAliveTimeout = 120_000
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, resolve)
  })
  return {
    url,
    calls: () => calls,
    nextForm: () => new Promise((resolve) => waiting.push(resolve)),
    stop() {
      server.close()
      server.closeAllConnections()
    },
  }
}

function sendJson(response: ServerResponse, status: number, body: string): void {
  response.writeHead(status, { 'Content-Type': 'application/json; charset=utf-8' }).end(body)
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)
  return Buffer.concat(chunks).toString()
}
