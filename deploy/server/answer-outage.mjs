/**
 * Gives the error page the status of an outage, and shows it where a page would redirect to it.
 *
 * A page of Next cannot set its status, and a route handler cannot draw a page. So a page that has nothing to
 * show redirects to `/error?reason=...`, which would be a 303 and then a 200. Proxies, monitors and search
 * engines read the status, so here that becomes one 503 with the error page (docs/faults.md).
 */
import { drawInstead } from './draw-instead.mjs'

/** The status for each reason of lib/request/failure-reason.ts that is an outage. */
const statuses = new Map([
  ['unavailable', 503],
  ['timeout', 503],
  ['malformed', 502],
  ['rate_limited', 429],
])

/** How long to wait, in seconds, where the service did not say so. A service is often back after a restart. */
const usualWait = '5'

/**
 * Next's listener for requests, with the status of an outage.
 * @param listener takes an `http.IncomingMessage` and an `http.ServerResponse`
 */
export function withOutageStatus(listener) {
  return (request, response) => {
    // Next's router and server actions ask for the data of a page, and follow redirects themselves.
    const isPage = (request.method === 'GET' || request.method === 'HEAD') && !('rsc' in request.headers)
    if (isPage) {
      const outage = outageOf(request.url)
      if (outage) setStatus(response, outage)
      else replaceRedirect(request, response, listener)
    }
    return listener(request, response)
  }
}

/** The status for the URL of an error page, and how long to wait; null for any other URL. */
function outageOf(url) {
  if (typeof url !== 'string' || !url.startsWith('/error?')) return null
  const query = new URLSearchParams(url.slice('/error?'.length))
  const status = statuses.get(query.get('reason'))
  const seconds = query.get('seconds') ?? ''
  return status ? { status, retryAfter: /^[1-9]\d{0,4}$/.test(seconds) ? seconds : usualWait } : null
}

function setStatus(response, { status, retryAfter }) {
  const { writeHead } = response
  response.writeHead = (given, ...rest) => {
    if (given !== 200) return writeHead.call(response, given, ...rest)
    response.setHeader('retry-after', retryAfter)
    return writeHead.call(response, status, ...rest)
  }
}

/** Holds back a redirect to the error page, and sends that page in its place. */
function replaceRedirect(request, response, listener) {
  // Next changes the headers of a request while it serves it.
  const headers = { ...request.headers }
  const { writeHead, write, end, flushHeaders } = response
  const isHeldBack = () =>
    !response.headersSent && isRedirect(response.statusCode) && outageOf(locationOf(response)) !== null

  response.writeHead = (...args) => {
    response.statusCode = args[0]
    return isHeldBack() ? response : writeHead.apply(response, args)
  }
  response.flushHeaders = () => (isHeldBack() ? undefined : flushHeaders.call(response))
  response.write = (...args) => (isHeldBack() ? true : write.apply(response, args))
  response.end = (...args) => {
    if (!isHeldBack()) return end.apply(response, args)
    Object.assign(response, { writeHead, write, end, flushHeaders })
    showInstead(request, headers, response, listener)
    return response
  }
}

/** Route handlers append headers, and Node makes a list of an appended header. */
function locationOf(response) {
  return [response.getHeader('location')].flat()[0]
}

function isRedirect(status) {
  return status === 303 || status === 307
}

/** Lets Next draw the page that the response would redirect to, and sends it with the outage's status. */
function showInstead(request, headers, response, listener) {
  const url = locationOf(response)
  const [id] = [response.getHeader('x-request-id')].flat()
  // One request in the log.
  const sent = { ...headers, ...(id && { 'x-request-id': id }) }
  drawInstead(request, sent, listener, url, (drawn, status, body) => {
    const cookies = response.getHeader('set-cookie')
    for (const name of response.getHeaderNames()) response.removeHeader(name)
    for (const [name, value] of Object.entries(drawn.getHeaders())) response.setHeader(name, value)
    if (cookies) response.appendHeader('set-cookie', cookies)
    const outage = outageOf(url)
    if (status === 200) response.setHeader('retry-after', outage.retryAfter)
    response.writeHead(status === 200 ? outage.status : status)
    response.end(body)
  })
}
