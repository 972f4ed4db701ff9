import { mkdirSync, writeFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { LoadRecord } from './load-figures'
import { readLoadOptions } from './load-options'
import { readProcess } from './load-process'
import { startLoadServer } from './load-server'
import { loadTables } from './load-table'
import { openApplication, startVisitors } from './load-visitors'
import { isLatchkeyBuilt } from './servers'

/**
 * `npx tsx e2e/bench/load.ts [--minutes 10 --connections 16 --mix sign-in=5,settings=1]`: visitors make whole
 * journeys on the production build. Prints tables, writes `test-results/load.md`, and exits with 1 when a
 * journey failed.
 */
const results = 'test-results'
/** Idle connections of the visitors and of the app are closed after this time. */
const closingTime = 15_000

function report(line: string): void {
  process.stdout.write(`${line}\n`)
}

if (!isLatchkeyBuilt()) {
  report('There is no build. Run `npm run build` first.')
  process.exit(1)
}
const options = readLoadOptions(process.argv.slice(2))
mkdirSync(results, { recursive: true })

const interrupted = new AbortController()
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => interrupted.abort())

const server = await startLoadServer(options, results)
let mostResident = 0
const watch = setInterval(() => {
  mostResident = Math.max(mostResident, readProcess(server.pid).resident)
}, 500)
try {
  const application = await openApplication(server)
  report('Warming up')
  const visitors = await startVisitors(server, application, options)
  const before = await server.liveHeap()

  report(`Making journeys for ${options.minutes} minutes, ${options.connections} at the same time`)
  const record = new LoadRecord()
  // The first sample is of a server at rest. The one before it takes the delays of the warm-up.
  await server.sample()
  await pause(1_000)
  const start = await server.sample()
  const servicesBefore = server.servicesCpu()
  const begin = performance.now()
  const half = AbortSignal.timeout(options.minutes * 30_000)
  const whole = AbortSignal.timeout(options.minutes * 60_000)
  await visitors.run(record, AbortSignal.any([half, interrupted.signal]))
  const middle = await server.sample()
  await visitors.run(record, AbortSignal.any([whole, interrupted.signal]))
  const end = await server.sample()
  const seconds = (performance.now() - begin) / 1000
  const servicesAfter = server.servicesCpu()

  report('Waiting until connections are closed')
  await pause(closingTime)
  const after = await server.sample()
  const figures = {
    ...{ start, middle, end, after, mostResident, seconds, record },
    liveHeap: { before, after: await server.liveHeap() },
    servicesCpu: servicesAfter === undefined ? undefined : servicesAfter - (servicesBefore ?? 0),
  }
  const tables = loadTables(figures)
  writeFileSync(`${results}/load.md`, tables)
  report(`\n${tables}`)
  process.exitCode = record.errors().length === 0 ? 0 : 1
} finally {
  clearInterval(watch)
  await server.stop()
}
