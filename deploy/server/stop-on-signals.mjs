import { constants } from 'node:os'

/**
 * How long requests may take to finish, in milliseconds. A request that can still succeed needs no longer:
 * a call to a service takes 5 s at most, and is repeated once at most.
 */
const graceTime = 10_000

/**
 * Ends the process on SIGTERM and SIGINT, when the open requests are finished, and after {@link graceTime} at
 * the latest. Next closes the server then, but waits for every open connection, also for those that never
 * sent a request. The exit status is 128 and the number of the signal, as a shell reports it.
 * @param server an `http.Server`
 */
export function stopOnSignals(server) {
  const open = new Set()
  let isStopping = false
  const closeIfIdle = () => {
    if (isStopping && open.size === 0) server.closeAllConnections()
  }
  // The first listener: a request is open before any other listener can answer it.
  server.prependListener('request', (_, response) => {
    open.add(response)
    response.once('close', () => {
      open.delete(response)
      closeIfIdle()
    })
  })
  const stop = (signal) => {
    const end = () => process.exit(128 + constants.signals[signal])
    // Next does not know the signals yet. As process 1, we would otherwise never end.
    if (!server.listening && !isStopping) end()
    if (isStopping) return
    isStopping = true
    setTimeout(end, graceTime)
    // Next's listener closes the server first, so no connection comes after the last one that we close.
    setImmediate(closeIfIdle)
  }
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)
}
