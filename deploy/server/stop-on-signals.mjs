import { constants } from 'node:os'
import { setTimeout as pause } from 'node:timers/promises'
import { observers } from './observers.mjs'

/**
 * How long requests may take to finish, in milliseconds. A request that can still succeed needs no longer:
 * a call to a service takes 5 s at most, and is repeated once at most.
 */
const graceTime = 10_000

/** How long the receiver may take for the last traces, in milliseconds. */
const traceTime = 3_000

/**
 * Ends the process on SIGTERM and SIGINT, when the open requests are finished and the last traces are sent, and
 * after {@link graceTime} at the latest. Next closes the server then, but waits for every open connection, also
 * for those that never sent a request. The exit status is 128 and the number of the signal, as a shell reports it.
 * @returns a function that takes the `http.Server` when there is one
 */
export function stopOnSignals() {
  const open = new Set()
  let server = null
  let isStopping = false
  const closeIfIdle = () => {
    if (isStopping && open.size === 0) server.closeAllConnections()
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
    // Next's listener closes the server first, so no connection comes after the last one that we close.
    setImmediate(closeIfIdle)
  }
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)

  return (created) => {
    server = created
    const { close } = server
    // Next ends the process when the server has closed.
    server.close = (closed) => close.call(server, (error) => sendTraces().then(() => closed?.(error)))
    // The first listener: a request is open before any other listener can answer it.
    server.prependListener('request', (_, response) => {
      open.add(response)
      response.once('close', () => {
        open.delete(response)
        closeIfIdle()
      })
    })
  }
}

/** Sends what the traces still hold. Resolves after {@link traceTime} at the latest. */
async function sendTraces() {
  const { traces } = observers()
  if (traces) await Promise.race([traces.flush(), pause(traceTime)])
}
