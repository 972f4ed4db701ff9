import { rejectionStatus, requestLimits } from '../../lib/http/request-limits.mjs'
import { isActionCall, isActionForm } from './action-form.mjs'
import { guardResponse } from './guard-response.mjs'
import { formBody, isMultipart, readForm } from './multipart-form.mjs'
import { readBody, withBody } from './read-body.mjs'
import { reloadStalePage } from './reload-stale-page.mjs'
import { dropUnreadableRouterState } from './router-state.mjs'

/**
 * How long the server reads the rest of a body that is too large, so that the client can read the response.
 */
const drainTime = 2_000

/**
 * Rejects requests that Next answers with 500, and those over {@link requestLimits}. Forwards the others to
 * the listener.
 * @param server an `http.Server`
 * @param listener Next's listener for requests
 */
export function guardRequests(server, listener) {
  server.on('request', (request, response) => {
    guard(request, response, listener).catch((error) => giveUp(response, error))
  })
}

async function guard(request, response, listener) {
  guardResponse(response)
  reloadStalePage(request, response)
  const wrong = refusalBeforeBody(request)
  if (wrong) return refuse(request, response, wrong)
  dropUnreadableRouterState(request.headers)
  if ('upgrade' in request.headers) stayWithHttp(request, response)
  if (!hasBody(request) && !mustBeForm(request)) return listener(request, response)

  const body = await readBody(request)
  if (body === 'cut_off') return
  if (body === 'too_large') return refuse(request, response, { status: 413 })
  if (request.method !== 'POST' || !mustBeForm(request)) return listener(withBody(request, body), response)

  const form = await readForm(request, body)
  if (form === null || !isActionForm(request, form)) return refuse(request, response, { status: 400 })
  const { bytes, type } = await formBody(form)
  if (bytes.length > requestLimits.body) return refuse(request, response, { status: 413 })
  return listener(withBody(request, bytes, type), response)
}

/** An error in this code must not leave the visitor waiting. Next only logs such an error. */
function giveUp(response, error) {
  process.stderr.write(`${error?.stack ?? error}\n`)
  if (response.headersSent) response.destroy()
  else response.writeHead(500, { 'content-length': 0, 'cache-control': 'no-store' }).end()
}

/** Why a request is rejected before its body is read; null if it is not. */
function refusalBeforeBody(request) {
  if (repeatsSingleHeader(request)) return { status: 400 }
  if (!request.url.startsWith('/')) {
    const status = takePathOfOwnUrl(request)
    if (status !== null) return { status }
  }
  const { method, url, headers } = request
  return rejectionStatus({
    method,
    url,
    cookie: headers.cookie,
    userAgent: headers['user-agent'],
    origin: headers.origin,
    referrer: headers.referer,
    length: headers['content-length'],
  })
}

/**
 * Node reads the first `Host` and the first `Content-Type`. A proxy in front may read the last one (RFC 9112,
 * 3.2; RFC 9110, 5.3).
 */
function repeatsSingleHeader({ rawHeaders }) {
  const names = rawHeaders.filter((_, index) => index % 2 === 0).map((name) => name.toLowerCase())
  return ['host', 'content-type'].some((single) => names.filter((name) => name === single).length > 1)
}

/**
 * A request line may contain a whole URL (RFC 9112, 3.2.2). Next redirects to the host of such a URL, so only
 * path and query of Latchkey's own URLs are kept, and URLs of other servers are rejected.
 * @returns the status of the rejection, or null
 */
function takePathOfOwnUrl(request) {
  if (!URL.canParse(request.url)) return 400
  const { host, pathname, search } = new URL(request.url)
  const own = process.env.APP_URL ?? ''
  if (!URL.canParse(own) || new URL(own).host !== host) return 421
  request.url = pathname + search
  return null
}

/** Serves the request as if it did not request another protocol, and then closes the connection. */
function stayWithHttp(request, response) {
  delete request.headers.upgrade
  delete request.headers['http2-settings']
  request.headers.connection = 'close'
  response.shouldKeepAlive = false
}

function lengthOf({ headers }) {
  return Number(headers['content-length'] ?? 0)
}

/** Without these two headers, a request has no body (RFC 9112, 6.3). */
function hasBody(request) {
  return 'transfer-encoding' in request.headers || lengthOf(request) > 0
}

/** A request whose body only a multipart form can be. */
function mustBeForm(request) {
  return isMultipart(request) || isActionCall(request)
}

/**
 * Responds without a body. The connection stays open until the client has sent its body, or for {@link
 * drainTime}. If it were closed earlier, the client could lose the response.
 */
function refuse(request, response, { status, allow, page }) {
  const location = request.headers.accept?.includes('text/html') && page
  response.writeHead(location ? 303 : status, {
    'content-length': 0,
    connection: 'close',
    ...(allow && { allow }),
    ...(location && { location, 'cache-control': 'no-store' }),
  })
  // The whole body has been read already.
  if (request.readableEnded) return response.end()
  response.flushHeaders()
  const end = () => response.end()
  const timer = setTimeout(end, drainTime)
  response.once('close', () => clearTimeout(timer))
  request.once('end', end).resume()
}
