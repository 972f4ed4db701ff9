import { IncomingMessage } from 'node:http'

/**
 * A request without a body that no browser sent: Next's listener draws a page for it.
 * @param parts what it has of a request: `method`, `url`, `headers` and the version of HTTP
 */
export function madeRequest(socket, parts) {
  const request = Object.assign(new IncomingMessage(socket), parts)
  request.complete = true
  request.push(null)
  return request
}
