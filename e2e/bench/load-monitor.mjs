/** Runs in a server under load, before the server. It answers questions of its parent. */
import { monitorEventLoopDelay, performance } from 'node:perf_hooks'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import './cpu-usage.mjs'

/** How often the delay is measured, in milliseconds. The histogram counts this time too. */
const resolution = 10
const delays = monitorEventLoopDelay({ resolution })
delays.enable()
let utilization = performance.eventLoopUtilization()

process.on('message', (message) => {
  if (message === 'load') process.send?.(readLoad())
  if (message === 'live-heap') process.send?.(readLiveHeap())
})

/** The memory now, and the event loop since the last question. */
function readLoad() {
  const { user, system } = process.cpuUsage()
  const { heapUsed, heapTotal, external } = process.memoryUsage()
  const { utilization: busy } = performance.eventLoopUtilization(utilization)
  utilization = performance.eventLoopUtilization()
  const delay = { p50: delayOf(50), p99: delayOf(99), max: delayOf(100) }
  delays.reset()
  return { cpu: (user + system) / 1000, heapUsed, heapTotal, external, busy, delay }
}

function delayOf(percentile) {
  return Math.max(0, delays.percentile(percentile) / 1e6 - resolution)
}

/** What a collection leaves. The flag is set only here, so that the server runs as it does without us. */
function readLiveHeap() {
  setFlagsFromString('--expose-gc')
  runInNewContext('gc')()
  return process.memoryUsage().heapUsed
}
