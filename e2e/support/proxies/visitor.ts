import { request } from 'node:https'
import { CookieJar } from '../../../sandbox/testing/cookie-jar'
import { currentBackend } from '../backend'

interface VisitorResponse {
  readonly status: number
  /** As received: a name, then its value, and so on. */
  readonly rawHeaders: readonly string[]
  readonly body: string
}

interface VisitorRequest {
  readonly method?: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string | Uint8Array
  /** The body comes without its length. */
  readonly inChunks?: boolean
}

/**
 * A visitor with an IP address of their own. Every address that starts with 127 is on this machine, so a
 * proxy sees different visitors. Stores cookies and follows no redirect.
 */
export class Visitor {
  readonly jar: CookieJar
  readonly #ipAddress: string

  constructor(ipAddress: string) {
    this.#ipAddress = ipAddress
    this.jar = new CookieJar(currentBackend().appUrl)
  }

  /** @param target a path of the app, or a URL of it */
  send(
    target: string,
    { method = 'GET', headers = {}, body = '', inChunks = false }: VisitorRequest = {},
  ): Promise<VisitorResponse> {
    const url = new URL(target, currentBackend().appUrl)
    const options = {
      method,
      host: '127.0.0.1',
      port: url.port,
      path: url.pathname + url.search,
      servername: url.hostname,
      localAddress: this.#ipAddress,
      // No connection is used twice: the next request may be another visitor's.
      agent: false,
      headers: {
        host: url.host,
        cookie: this.jar.header(url.href),
        ...(inChunks ? { 'transfer-encoding': 'chunked' } : { 'content-length': Buffer.byteLength(body) }),
        ...headers,
      },
    } as const
    return new Promise((resolve, reject) => {
      const sent = request(options, (response) => {
        const parts: Buffer[] = []
        response.on('data', (part) => parts.push(part))
        response.once('error', reject)
        response.once('end', () => {
          this.jar.keep(response.headers['set-cookie'] ?? [], url.href)
          resolve({
            status: response.statusCode ?? 0,
            rawHeaders: response.rawHeaders,
            body: Buffer.concat(parts).toString(),
          })
        })
      })
      sent.once('error', reject)
      sent.end(body)
    })
  }
}
