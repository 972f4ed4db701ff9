import { observers, requests } from './observers.mjs'
import { readRoutes } from './route-of.mjs'

/** The same as in lib/http/request-id.ts. */
const acceptedId = /^[A-Za-z0-9_-]{8,64}$/
const idAlphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const maxPathLength = 200
const methods = ['GET', 'HEAD', 'OPTIONS', 'POST', 'PUT', 'PATCH', 'DELETE']
/** The status that other servers log for a client that disconnected before the response was complete. */
const clientLeft = 499

/**
 * Gives each request its id, and observes it from start to end.
 * @param server an `http.Server`
 */
export function observeRequests(server) {
  const { emit } = server
  server.emit = (event, ...args) => {
    if (event !== 'request') return emit.call(server, event, ...args)
    return requests.run(begin(...args), () => emit.call(server, event, ...args))
  }
}

function begin(request, response) {
  const given = request.headers['x-request-id'] ?? ''
  const id = acceptedId.test(given) ? given : newRequestId()
  request.headers['x-request-id'] = id
  const path = request.url.split('?', 1)[0].slice(0, maxPathLength)
  const { metrics, traces } = observers()
  if (!metrics && !traces) return { id, path }

  const method = methods.includes(request.method) ? request.method : 'other'
  const route = routeOf(path)
  const span = traces?.request({ method, route, traceparent: request.headers.traceparent })
  const startedAt = performance.now()
  response.once('close', () => {
    const status = response.writableFinished ? response.statusCode : clientLeft
    metrics?.request({ method, route, status, seconds: (performance.now() - startedAt) / 1000 })
    span?.end(status)
  })
  return { id, path, span }
}

function newRequestId() {
  const letters = Array.from(crypto.getRandomValues(new Uint8Array(10)), (byte) => idAlphabet[byte % 32])
  letters.splice(5, 0, '-')
  return letters.join('')
}

let routes
function routeOf(path) {
  routes ??= readRoutes()
  return routes(path)
}
