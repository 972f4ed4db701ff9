import { AsyncLocalStorage } from 'node:async_hooks'
import { randomUUID } from 'node:crypto'
import { readRoutes } from './route-of.mjs'

/*
 * lib/telemetry/observers.ts uses the same two names. The first holds the request that the current code works
 * for, so that every line of the log can name it. The second holds metrics and traces when they are on.
 */
const requests = new AsyncLocalStorage()
globalThis[Symbol.for('latchkey.current-request')] = requests
const observers = () => globalThis[Symbol.for('latchkey.observers')] ?? {}

/** The same as in lib/http/request-id.ts. */
const acceptedId = /^[A-Za-z0-9_-]{8,64}$/
const longestPath = 200
const methods = ['GET', 'HEAD', 'OPTIONS', 'POST', 'PUT', 'PATCH', 'DELETE']
/** What other servers log for a client that left before the whole response was sent. */
const clientLeft = 499

/**
 * Gives each request its id, and observes it from its beginning to its end.
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
  const id = acceptedId.test(given) ? given : randomUUID()
  request.headers['x-request-id'] = id
  const path = request.url.split('?', 1)[0].slice(0, longestPath)
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

let routes
function routeOf(path) {
  routes ??= readRoutes()
  return routes(path)
}
