import type { IncomingHttpHeaders, OutgoingHttpHeaders } from 'node:http'
import { serve } from './test-server'

/** A request that a {@link TestService} got. */
export interface ReceivedRequest {
  readonly method: string
  readonly path: string
  readonly query: URLSearchParams
  readonly headers: IncomingHttpHeaders
  readonly body: string
}

interface TestResponse {
  /** 200 when absent; 0 closes the connection without a response. */
  readonly status?: number
  /** Sent as JSON. */
  readonly body?: unknown
  readonly headers?: OutgoingHttpHeaders
}

type Responder = TestResponse | ((request: ReceivedRequest) => TestResponse | Promise<TestResponse>)

/** A service for tests, over real HTTP. The test says what it answers, and reads what it was asked. */
export class TestService {
  readonly #responders = new Map<string, Responder>()
  readonly requests: ReceivedRequest[] = []

  /** Sets the response to calls such as `GET /sessions/whoami`. Other calls get a 404. */
  respond(methodAndPath: string, responder: Responder): this {
    this.#responders.set(methodAndPath, responder)
    return this
  }

  /** Forgets all responses and requests. */
  reset(): this {
    this.#responders.clear()
    this.requests.length = 0
    return this
  }

  /** The requests with this method and path, such as `POST /self-service/login`. */
  received(methodAndPath: string): ReceivedRequest[] {
    return this.requests.filter(({ method, path }) => `${method} ${path}` === methodAndPath)
  }

  /** Starts the service. Returns its URL. `closeServers` stops it. */
  start(): Promise<string> {
    return serve(async (incoming, outgoing) => {
      const { method = '', url = '', headers } = incoming
      const { pathname: path, searchParams: query } = new URL(url, 'http://service.invalid')
      const body = Buffer.concat(await incoming.toArray()).toString()
      const request = { method, path, query, headers, body }
      this.requests.push(request)
      const responder = this.#responders.get(`${method} ${path}`) ?? {
        status: 404,
        body: { error: { code: 404 } },
      }
      const response = typeof responder === 'function' ? await responder(request) : responder
      if (response.status === 0) return incoming.socket.destroy()
      outgoing.writeHead(response.status ?? 200, { 'content-type': 'application/json', ...response.headers })
      outgoing.end(response.body === undefined ? '' : JSON.stringify(response.body))
    })
  }
}
