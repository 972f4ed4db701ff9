/**
 * For a test: `node --expose-gc --require` this file. The process then reports its usage at the port
 * `USAGE_PORT` (`server-usage.ts`); at `/collected` and `/responses` after a garbage collection. Counting
 * responses walks through the whole heap.
 */
const { readdirSync } = require('node:fs')
const { createServer, ServerResponse } = require('node:http')
const { queryObjects } = require('node:v8')
const { setImmediate: nextTurn } = require('node:timers/promises')

// If Node's internals have changed, they throw, and the test fails immediately.
const gates = Symbol.for('latchkey.service-gates')

const server = createServer((request, response) => {
  usageAt(request.url).then(
    (usage) => response.end(JSON.stringify(usage)),
    (error) => response.writeHead(500).end(error.stack),
  )
})
// The test keeps its connection.
server.keepAliveTimeout = 0
server.listen(Number(process.env.USAGE_PORT), '127.0.0.1').unref()

async function usageAt(url) {
  // What a finalizer releases is garbage for the next collection.
  for (let times = 0; url !== '/' && times < 3; times += 1) {
    globalThis.gc()
    await nextTurn()
  }
  const { user, system } = process.cpuUsage()
  const { heapUsed, external } = process.memoryUsage()
  const open = [...globalThis[gates].byUrl.values()].map(({ openCalls }) => openCalls)
  return {
    cpu: (user + system) / 1000,
    memory: heapUsed + external,
    places: open.reduce((sum, calls) => sum + calls, 0),
    descriptors: readdirSync('/proc/self/fd').length,
    responses: url === '/responses' ? queryObjects(ServerResponse, { format: 'count' }) : 0,
    timers: process.getActiveResourcesInfo().filter((name) => name === 'Timeout').length,
  }
}
