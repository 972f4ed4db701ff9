import { Server } from 'node:net'
import { constants } from 'node:os'
import { setTimeout as pause } from 'node:timers/promises'
import { observers } from './observers.mjs'

/**
 * How long requests may take to finish, in milliseconds. A request that can still succeed needs no longer:
 * a call to a service takes 5 s at most, and is repeated once at most.
 */
const graceTime = 10_000

/**
 * How long the server must be idle before it closes the remaining connections, in milliseconds. A proxy may
 * pick one of them in the moment it is closed, and its request is lost then.
 */
const quietTime = 500

/** In milliseconds. An idle turn of the event loop takes less. */
const shortTurn = 0.5

/** How long sending the last traces may take, in milliseconds. */
const traceTime = 3_000

/**
 * Ends the process on SIGTERM and SIGINT, once the open requests are finished and the last traces are sent,
 * and after {@link graceTime} at the latest. Next closes the server then, but waits for every open
 * connection, even for those that never sent a request. Once it is closed, each response closes its
 * connection, so that a proxy sends no further request on it. The exit status is 128 and the number of the
 * signal, as a shell reports it.
 * @returns a function that takes the `http.Server` once it exists
 */
export function stopOnSignals() {
  const open = new Set()
  let server = null
  let isStopping = false
  let isClosed = false
  let quiet
  let read
  const goOn = () => {
    clearTimeout(quiet)
    clearImmediate(read)
  }
  const closeIdle = () => server.closeAllConnections()
  const closeWhenQuiet = () => {
    goOn()
    if (!isClosed || open.size > 0) return
    // If the process itself was delayed, a request may have arrived that Node reads only after its timers.
    quiet = setTimeout(() => {
      read = setImmediate(closeIdle)
    }, quietTime)
  }
  const stop = (signal) => {
    if (isStopping) return
    isStopping = true
    const end = () => process.exit(128 + constants.signals[signal])
    // Next does not listen for signals yet, and the system ignores them for process 1.
    if (!server?.listening) end()
    setTimeout(end, graceTime)
    // A request that takes too long must not cost the traces of others.
    void sendTraces()
  }
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)

  return (created) => {
    server = created
    // Next ends the process when the server has closed. Node's HTTP server would also close idle connections
    // immediately, and the system would then reset connections that wait to be accepted. To avoid that,
    // responses keep their connections open until the server is closed.
    server.close = (closed) => {
      const end = (error) => sendTraces().then(() => closed?.(error))
      const close = () => {
        Server.prototype.close.call(server, end)
        isClosed = true
        for (const response of open) closeAfter(response)
        closeWhenQuiet()
      }
      setImmediate(() => afterEmptyTurn(server, close))
      return server
    }
    // The first listener: a request counts as open before any other listener can respond to it.
    server.prependListener('request', (_, response) => {
      open.add(response)
      goOn()
      if (isClosed) closeAfter(response)
      response.once('close', () => {
        open.delete(response)
        closeWhenQuiet()
      })
    })
  }
}

/**
 * Calls `done` after a short turn of the event loop without a new connection: Node accepts connections at the
 * beginning of a turn, so later ones still wait. After a hundred turns it is called anyway.
 */
function afterEmptyTurn(server, done, turns = 100) {
  const begin = performance.now()
  let isEmpty = true
  const note = () => {
    isEmpty = false
  }
  server.once('connection', note)
  setImmediate(() => {
    server.off('connection', note)
    if (turns === 1 || (isEmpty && performance.now() - begin < shortTurn)) done()
    else afterEmptyTurn(server, done, turns - 1)
  })
}

/** A response whose headers are sent leaves its connection open. The connection then counts as idle. */
function closeAfter(response) {
  if (!response.headersSent) response.setHeader('Connection', 'close')
}

/** Sends the remaining traces. Resolves after {@link traceTime} at the latest. */
async function sendTraces() {
  const { traces } = observers()
  if (traces) await Promise.race([traces.flush(), pause(traceTime)])
}
