/**
 * Changes the HTTP server that Next creates in this process. Next gives no access to it, so `createServer` is
 * changed before Next loads. The changes then apply from the first connection on.
 */
import http from 'node:http'
import { explainListenError } from './explain-listen-error.mjs'
import { guardRequests } from './guard-requests.mjs'
import { hideNextBanner } from './hide-next-banner.mjs'
import { observeRequests } from './observe-requests.mjs'
import { serverLimits } from './server-limits.mjs'
import { stopOnSignals } from './stop-on-signals.mjs'
import { surviveFullDisk } from './survive-full-disk.mjs'

/**
 * The loopback IP addresses that Next replaces by `localhost` in the URL of a request. It would then treat
 * Latchkey's own rewrites as another host, and proxy each of them to itself over HTTP.
 */
const loopback = /^(?:127(?:\.\d{1,3}){3}|::1)$/

/** Must be called once, before Next loads. */
export function prepareServer() {
  surviveFullDisk()
  const closeOnSignals = stopOnSignals()
  const { createServer } = http
  const host = process.env.HOSTNAME ?? ''
  if (loopback.test(host)) process.env.HOSTNAME = 'localhost'

  http.createServer = (listener) => {
    http.createServer = createServer
    const server = createServer(serverLimits)
    hideNextBanner(server)
    explainListenError(server)
    observeRequests(server)
    guardRequests(server, listener)
    ignoreUpgrades(server)
    closeOnSignals(server)
    if (loopback.test(host)) listenOn(server, host)
    return server
  }
}

/**
 * Without an `upgrade` listener, Node serves a request with `Upgrade` as a normal request (RFC 9110, 7.8
 * allows that). Next listens, but it neither responds nor closes the socket. Next has added its listener when
 * the server starts to listen.
 */
function ignoreUpgrades(server) {
  server.once('listening', () => server.removeAllListeners('upgrade'))
}

/** Next knows the name `localhost`, but the server listens on the IP address in `HOSTNAME`. */
function listenOn(server, host) {
  const { listen } = server
  server.listen = (port) => listen.call(server, port, host)
}
