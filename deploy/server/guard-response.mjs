import { strictTransport } from '../../lib/http/strict-transport.mjs'

/**
 * Headers for the responses that Latchkey's routes do not create: files, redirects to the canonical form of a
 * URL, and 404s for files. Headers that are set already win.
 */
const headersForAll = {
  // An SVG image may have styles.
  'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
}

/**
 * Next's internal headers. `x-middleware-rewrite` and `x-nextjs-rewrite` repeat the query of the request: a
 * long `login_challenge` makes headers too large for the buffers of a proxy in front.
 */
const isInternal = (name) => name.startsWith('x-middleware-') || name === 'x-nextjs-rewrite'

/**
 * Removes Next's internal headers from a response, and adds the headers that every response needs.
 * @param response an `http.ServerResponse` whose headers are not sent yet
 */
export function guardResponse(response) {
  const { writeHead } = response
  response.writeHead = (...args) => {
    for (const name of response.getHeaderNames()) if (isInternal(name)) response.removeHeader(name)
    const [status] = args
    const missing = new Map(Object.entries(headersForAll))
    if (status >= 300) missing.set('cache-control', 'no-store')
    // Next sends a text with this redirect.
    if (status === 308) missing.set('content-type', 'text/plain; charset=utf-8')
    const { APP_URL = '', HSTS_INCLUDE_SUBDOMAINS } = process.env
    const hsts = strictTransport(APP_URL, HSTS_INCLUDE_SUBDOMAINS !== 'off')
    if (hsts) missing.set('strict-transport-security', hsts)
    for (const [name, value] of missing) if (!response.hasHeader(name)) response.setHeader(name, value)
    return writeHead.apply(response, args)
  }
}
