import { readFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'

/** A stand-in for Kratos. It answers each call with one recorded flow, and counts the calls. */
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

/** The path and query of the recorded flow's page. */
export const loginPath = `/login?flow=${JSON.parse(recorded).id}`

export async function startBackend(port: number): Promise<Backend> {
  const url = `http://localhost:${port}`
  const flow = recorded.replaceAll(recordedOrigin, url)
  let calls = 0
  const waiting: Array<(form: URLSearchParams) => void> = []

  const server = createServer(async (request, response) => {
    calls += 1
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
