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
 * How long no request must have come before we close the connections that are left, in milliseconds. A proxy may
 * choose one of them in the moment in which we close it, and its request is lost then.
 */
const quietTime = 500

/** In milliseconds. A turn of the event loop that does nothing takes less. */
const shortTurn = 0.5

/** How long the receiver may take for the last traces, in milliseconds. */
const traceTime = 3_000

/**
 * Ends the process on SIGTERM and SIGINT, when the open requests are finished and the last traces are sent, and
 * after {@link graceTime} at the latest. Next closes the server then, but waits for every open connection, also
 * for those that never sent a request. Once it is closed, each response closes its connection, so that a proxy sends
 * nothing more on it. The exit status is 128 and the number of the signal, as a shell reports it.
 * @returns a function that takes the `http.Server` when there is one
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
    // When we were slow ourselves, a request may have come that Node reads only after its timers.
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
    // A request that takes too long must not take the traces of others with it.
    void sendTraces()
  }
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)

  return (created) => {
    server = created
    // Next ends the process when the server has closed. Node's HTTP server would also close idle connections at once.
    // The system resets connections that wait to be accepted then. So nobody has to open one before: until it is closed,
    // responses keep theirs.
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
    // The first listener: a request is open before any other listener can answer it.
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
 * Calls `done` after a short turn of the event loop in which nobody connected: Node accepts at the beginning of a turn,
 * and who comes later waits still. After a hundred turns it is called anyway.
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

/** One whose headers are sent leaves its connection open. It counts as idle then. */
function closeAfter(response) {
  if (!response.headersSent) response.setHeader('Connection', 'close')
}

/** Sends what the traces still hold. Resolves after {@link traceTime} at the latest. */
async function sendTraces() {
  const { traces } = observers()
  if (traces) await Promise.race([traces.flush(), pause(traceTime)])
}
