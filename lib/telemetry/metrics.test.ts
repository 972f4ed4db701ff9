import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { afterEach, expect, test } from '@jest/globals'
import parse from 'parse-prometheus-text-format'
import { createMetrics, serveMetrics } from './metrics'

const services = [
  { name: 'kratos-public', isDown: true, openCalls: 3 },
  { name: 'hydra-admin', isDown: false, openCalls: 0 },
]

async function scrape(use: (metrics: ReturnType<typeof createMetrics>['metrics']) => void = () => {}) {
  const { metrics, registry } = createMetrics(() => services)
  use(metrics)
  return parse(await registry.metrics())
}

type Families = Awaited<ReturnType<typeof scrape>>
const samples = (families: Families, name: string) => families.find((family) => family.name === name)?.metrics

const open: (() => void)[] = []
afterEach(() => {
  for (const close of open.splice(0)) close()
})

test('requests, calls, sheds, outcomes, restarts, sign-ins and limits are counted', async () => {
  const families = await scrape((metrics) => {
    metrics.request({ method: 'GET', route: '/login', status: 200, seconds: 0.02 })
    metrics.request({ method: 'GET', route: '/login', status: 200, seconds: 0.04 })
    metrics.call({ service: 'kratos-public', result: 'shed', seconds: 0 })
    metrics.outcome({ step: 'open', flow: 'login', outcome: 'restart' })
    metrics.signIn('password')
    metrics.limit('send-phone')
    metrics.cspReport('img-src')
  })
  expect(samples(families, 'latchkey_requests_total')).toEqual([
    { value: '2', labels: { method: 'GET', route: '/login', status: '200' } },
  ])
  for (const [name, labels] of [
    ['latchkey_sheds_total', { service: 'kratos-public' }],
    ['latchkey_outcomes_total', { step: 'open', flow: 'login', outcome: 'restart' }],
    ['latchkey_flows_restarted_total', { flow: 'login' }],
    ['latchkey_sign_ins_total', { method: 'password' }],
    ['latchkey_limits_reached_total', { limit: 'send-phone' }],
    ['latchkey_csp_reports_total', { directive: 'img-src' }],
  ] as const) {
    expect(samples(families, name)).toEqual([{ value: '1', labels }])
  }
})

test('durations are histograms, by route and by service and result', async () => {
  const { metrics, registry } = createMetrics(() => services)
  metrics.request({ method: 'GET', route: '/login', status: 200, seconds: 0.02 })
  metrics.request({ method: 'GET', route: '/login', status: 200, seconds: 0.04 })
  metrics.call({ service: 'kratos-public', result: 200, seconds: 0.003 })
  metrics.call({ service: 'kratos-public', result: 429, seconds: 0.003 })
  metrics.call({ service: 'kratos-public', result: 'timed-out', seconds: 5 })
  // The parser does not keep the labels of histograms.
  const lines = (await registry.metrics()).split('\n')
  for (const line of [
    'latchkey_request_duration_seconds_bucket{le="0.025",route="/login"} 1',
    'latchkey_request_duration_seconds_bucket{le="+Inf",route="/login"} 2',
    'latchkey_request_duration_seconds_sum{route="/login"} 0.06',
    ...['2xx', '429', 'timed-out'].map(
      (result) =>
        `latchkey_service_call_duration_seconds_count{service="kratos-public",result="${result}"} 1`,
    ),
  ]) {
    expect(lines).toContain(line)
  }
})

test('the state of each service is read at each scrape', async () => {
  const families = await scrape()
  expect(samples(families, 'latchkey_service_up')).toEqual([
    { value: '0', labels: { service: 'kratos-public' } },
    { value: '1', labels: { service: 'hydra-admin' } },
  ])
  expect(samples(families, 'latchkey_service_open_calls')?.[0]?.value).toBe('3')
})

test('a method that a browser invents is no label', async () => {
  const families = await scrape((metrics) => {
    for (let count = 0; count < 100; count += 1) metrics.signIn(`somebody${count}@example.com`)
  })
  expect(samples(families, 'latchkey_sign_ins_total')).toEqual([
    { value: '100', labels: { method: 'other' } },
  ])
})

test('the process is measured: memory and the lag of the event loop', async () => {
  const names = (await scrape()).map(({ name }) => name)
  expect(names).toEqual(
    expect.arrayContaining(['process_resident_memory_bytes', 'nodejs_eventloop_lag_p99_seconds']),
  )
})

test('docs/operating.md describes every metric of ours and no other', async () => {
  const [, section = ''] = readFileSync('docs/operating.md', 'utf8').split(/^## Metrics$/m)
  const described = [...section.matchAll(/^\| `(latchkey_\w+)`/gm)]
  const names = (await scrape()).map(({ name }) => name).filter((name) => name.startsWith('latchkey_'))
  expect(described.map(([, name]) => name).toSorted()).toEqual(names.toSorted())
})

const { registry } = createMetrics(() => services)
const loopback = '127.0.0.1'

/** Serves the metrics, and tries a taken port often. */
function serve(port: number, { host = loopback, patience = 60_000 } = {}) {
  return new Promise<string>((onUnavailable) => {
    open.push(serveMetrics(registry, { port, host, onUnavailable, retryAfter: 5, patience }))
  })
}

/** Asks until something listens there. */
async function scrapeAt(port: number, path = '/metrics', method = 'GET'): Promise<Response> {
  for (;;) {
    const response = await fetch(`http://${loopback}:${port}${path}`, { method }).catch(() => null)
    if (response) return response
  }
}

test('the metrics are served at /metrics only', async () => {
  const free = createServer().listen(0, loopback)
  const port = await portOf(free)
  await new Promise((resolve) => free.close(resolve))
  void serve(port)
  const ask = async (...args: [string, string?]) => {
    const response = await scrapeAt(port, ...args)
    return [response.status, response.headers.get('content-type')]
  }
  expect(await ask('/metrics')).toEqual([200, expect.stringMatching(/^text\/plain; version=0\.0\.4/)])
  expect(await ask('/metrics', 'POST')).toEqual([405, null])
  expect(await ask('/login')).toEqual([404, null])
})

test('a port in use is retried until it is free, as when the process before ends', async () => {
  const before = createServer((_, response) => response.writeHead(503).end()).listen(0, loopback)
  const port = await portOf(before)
  // It was tried, and is taken still.
  expect(await serve(port, { patience: 0 })).toBe('another program listens on the port')
  expect((await scrapeAt(port)).status).toBe(503)
  before.closeAllConnections()
  await new Promise((resolve) => before.close(resolve))
  expect((await scrapeAt(port)).status).toBe(200)
})

test('an IP address that the machine does not have is reported', async () => {
  expect(await serve(9464, { host: '192.0.2.1' })).toContain('EADDRNOTAVAIL')
})

async function portOf(server: ReturnType<typeof createServer>): Promise<number> {
  if (!server.listening) await new Promise((resolve) => server.once('listening', resolve))
  const address = server.address()
  return typeof address === 'object' && address ? address.port : 0
}
