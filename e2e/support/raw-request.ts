import { request } from 'node:http'
import { currentBackend } from './backend'

interface RawResponse {
  readonly status: number
  readonly body: string
}

/** Requests a path exactly as written. `fetch` and browsers resolve dot segments before they send. */
export function rawGet(path: string): Promise<RawResponse> {
  return rawRequest('GET', path)
}

/** The same with any method, and without a body. */
export function rawRequest(method: string, path: string): Promise<RawResponse> {
  const { hostname, port } = new URL(currentBackend().appUrl)
  const headers = { accept: 'application/json' }
  return new Promise((resolve, reject) => {
    const asked = request({ hostname, port, method, path, headers }, (response) => {
      const parts: Buffer[] = []
      response.on('data', (part) => parts.push(part))
      response.once('error', reject)
      response.once('end', () =>
        resolve({ status: response.statusCode ?? 0, body: Buffer.concat(parts).toString() }),
      )
    })
    asked.once('error', reject)
    asked.end()
  })
}
