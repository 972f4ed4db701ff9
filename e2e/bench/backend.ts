import { randomBytes, randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'

/**
 * A stand-in for Kratos. It answers each call with one recorded flow, and counts the calls. As in the real Kratos,
 * each flow has its own id, CSRF token and end.
 */
export interface Backend {
  readonly url: string
  /** The number of calls so far. */
  calls(): number
  /** The body of the next form that is posted. */
  nextForm(): Promise<URLSearchParams>
  stop(): void
}

/**
 * A response of the real Kratos 1.3.1 to `GET /self-service/login/browser`, with the settings of `e2e/ory`.
 */
const recorded = readFileSync(new URL('./recorded-login-flow.json', import.meta.url), 'utf8')
const recordedOrigin = 'http://localhost:4465/api/.ory'

const recordedId: string = JSON.parse(recorded).id
const recordedToken = /[\w+/]{86}==/
const recordedTimes = { issued_at: 0, created_at: 0, updated_at: 0, expires_at: 3_600_000 }

/** The path and query of a new visitor's page. */
export function newLoginPath(): string {
  return `/login?flow=${randomUUID()}`
}

/** The recorded flow as another visitor has it. */
function flowOf(id: string, url: string): string {
  const flow = JSON.parse(
    recorded
      .replaceAll(recordedOrigin, url)
      .replaceAll(recordedId, id)
      .replace(recordedToken, randomBytes(64).toString('base64')),
  )
  for (const [name, after] of Object.entries(recordedTimes))
    flow[name] = new Date(Date.now() + after).toISOString()
  return JSON.stringify(flow)
}

export async function startBackend(port: number): Promise<Backend> {
  const url = `http://localhost:${port}`
  let calls = 0
  const waiting: Array<(form: URLSearchParams) => void> = []

  const server = createServer(async (request, response) => {
    calls += 1
    const query = new URL(request.url ?? '', url).searchParams
    const flow = flowOf(query.get('id') ?? query.get('flow') ?? recordedId, url)
    // A form gets the response to a wrong password: the flow.
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
