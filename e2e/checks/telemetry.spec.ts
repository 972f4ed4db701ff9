import { readFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import { expect, test } from '@playwright/test'
import getPort from 'get-port'
import parse from 'parse-prometheus-text-format'
import { z } from 'zod'
import { exitStatus, killAll, type ServerProcess, startServerProcess } from '../support/server-process'

/** Metrics, traces and the startup checks, each with the built app in a separate process. */
test.describe.configure({ mode: 'default' })

const start = 'exec node deploy/start.mjs'
/** What neither metrics nor traces may contain. */
const secrets = ['somebody@example.com', 'challenge-0123456789', 'session-0123456789', 'id-0123456789']

const attributeSchema = z.object({ key: z.string(), value: z.record(z.string(), z.unknown()) })
const spanSchema = z.object({
  traceId: z.string().regex(/^[\da-f]{32}$/),
  spanId: z.string().regex(/^[\da-f]{16}$/),
  parentSpanId: z.string().optional(),
  name: z.string(),
  kind: z.number(),
  attributes: z.array(attributeSchema),
})
const exportSchema = z.object({
  resourceSpans: z.array(
    z.object({
      resource: z.object({ attributes: z.array(attributeSchema) }),
      scopeSpans: z.array(z.object({ spans: z.array(spanSchema) })),
    }),
  ),
})
type Span = z.output<typeof spanSchema>

/** A service and an OTLP receiver that record what they get. */
interface Receiver {
  readonly url: string
  readonly requests: { path: string; headers: Record<string, unknown>; body: string }[]
  readonly server: Server
}

async function receive(): Promise<Receiver> {
  const requests: Receiver['requests'] = []
  const server = createServer(async (request, response) => {
    const body = Buffer.concat(await request.toArray()).toString()
    requests.push({ path: request.url ?? '', headers: request.headers, body })
    const status = request.url?.startsWith('/health/') ? 200 : 401
    response.writeHead(status, { 'content-type': 'application/json' }).end('{"status":"ok"}')
  })
  const port = await getPort()
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  return { url: `http://127.0.0.1:${port}`, requests, server }
}

/** Visits pages as a visitor whose URLs and cookies contain secrets. */
async function visit({ url }: ServerProcess): Promise<void> {
  const headers = { cookie: 'ory_kratos_session=session-0123456789', 'x-request-id': 'request-0123456789' }
  for (const path of [
    '/login?x=challenge-0123456789',
    '/somebody@example.com',
    '/api/.ory/sessions/id-0123456789',
    '/api/.ory/sessions/whoami?x=challenge-0123456789',
  ]) {
    await fetch(url + path, { headers, redirect: 'manual' })
  }
}

function pathOf(attributes: Span['attributes']): unknown {
  return attributes.find(({ key }) => key === 'url.template')?.value.stringValue
}

function linesOf({ logFile }: ServerProcess): Record<string, unknown>[] {
  const lines = readFileSync(logFile, 'utf8').split('\n')
  return lines.filter((line) => line.startsWith('{')).map((line) => JSON.parse(line))
}

test('the metrics count requests and calls, with few labels and no secret', {
  tag: ['@sandbox', '@more'],
}, async () => {
  const kratos = await receive()
  const metricsPort = await getPort()
  const server = await startServerProcess('metrics', start, {
    ORY_SDK_URL: kratos.url,
    METRICS_PORT: String(metricsPort),
  })
  try {
    await visit(server)
    await fetch(`${server.url}/api/health/live`)
    for (let count = 0; count < 50; count += 1) await fetch(`${server.url}/no-such-page-${count}`)
    const text = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text()
    for (const secret of [...secrets, 'request-0123456789']) expect(text).not.toContain(secret)

    const families = parse(text)
    const labels = (name: string) =>
      families.find((family) => family.name === name)?.metrics.map((sample) => sample.labels)
    const routes = new Set(labels('latchkey_requests_total')?.map((sample) => sample?.route))
    expect([...routes].toSorted()).toEqual(['/api/.ory/[...path]', '/api/health/live', '/login', 'other'])
    expect(labels('latchkey_outcomes_total')).toContainEqual({
      step: 'start',
      flow: 'login',
      outcome: expect.any(String),
    })
    expect(text).toContain(
      'latchkey_service_call_duration_seconds_count{service="kratos-public",result="4xx"}',
    )
    expect(text).toContain('latchkey_service_up{service="kratos-public"} 1')
    expect(labels('process_resident_memory_bytes')).toHaveLength(1)
    // Visitors do not reach the metrics.
    expect((await fetch(`${server.url}/metrics`)).status).toBe(404)
  } finally {
    killAll(server)
    kratos.server.close()
  }
})

test('a trace has a span for the request and one for the call, continues at Ory, and contains no secret', {
  tag: ['@sandbox', '@more'],
}, async () => {
  const kratos = await receive()
  const collector = await receive()
  const server = await startServerProcess('traces', start, {
    ORY_SDK_URL: kratos.url,
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
    OTEL_BSP_SCHEDULE_DELAY: '100',
  })
  try {
    await visit(server)
    const spans = (): Span[] =>
      collector.requests
        .filter(({ path }) => path === '/v1/traces')
        .flatMap(({ body }) => exportSchema.parse(JSON.parse(body)).resourceSpans)
        .flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans))
    const find = (name: string) => spans().find((span) => span.name === name)
    await expect.poll(() => find('GET /login')).toBeDefined()
    await expect.poll(() => spans().filter(({ name }) => name === 'GET /api/.ory/[...path]')).toHaveLength(2)

    const page = find('GET /login')
    const call = spans().find(({ attributes }) => pathOf(attributes) === '/self-service/login/browser')
    expect(call?.parentSpanId).toBe(page?.spanId)
    expect(call).toMatchObject({ name: 'GET kratos-public', traceId: page?.traceId, kind: 3 })
    const asked = kratos.requests.find(({ path }) => path.startsWith('/self-service/login/browser'))
    expect(asked?.headers.traceparent).toBe(`00-${page?.traceId}-${call?.spanId}-01`)
    const relayed = kratos.requests.find(({ path }) => path.startsWith('/sessions/whoami'))
    expect(relayed?.headers.traceparent).toMatch(/^00-[\da-f]{32}-[\da-f]{16}-01$/)

    const sent = collector.requests.map(({ body }) => body).join('\n')
    expect(sent).toContain('"latchkey"')
    for (const secret of secrets) expect(sent).not.toContain(secret)
    expect(linesOf(server)).toContainEqual(
      expect.objectContaining({
        route: 'start login',
        requestId: 'request-0123456789',
        path: '/login',
        traceId: page?.traceId,
      }),
    )
  } finally {
    killAll(server)
    for (const { server: other } of [kratos, collector]) other.close()
  }
})

test('the traces of the last seconds are sent before the process ends', {
  tag: ['@sandbox', '@more'],
}, async () => {
  const kratos = await receive()
  const collector = await receive()
  const server = await startServerProcess('last-traces', start, {
    ORY_SDK_URL: kratos.url,
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
    // Without the signal, they would be sent after this time, in milliseconds.
    OTEL_BSP_SCHEDULE_DELAY: '600000',
  })
  try {
    await fetch(`${server.url}/login`, { redirect: 'manual' })
    expect(collector.requests).toEqual([])
    server.child.kill('SIGTERM')
    expect(await exitStatus(server)).toBe(143)
    const sent = collector.requests.map(({ body }) => body).join('\n')
    expect(sent).toContain('"GET /login"')
    expect(sent).toContain('"GET kratos-public"')
  } finally {
    killAll(server)
    for (const { server: other } of [kratos, collector]) other.close()
  }
})

test('a receiver of traces that never responds delays the end of the process for a few seconds only', {
  tag: ['@sandbox', '@more'],
}, async () => {
  const kratos = await receive()
  const collector = createServer(() => {})
  const port = await getPort()
  await new Promise<void>((resolve) => collector.listen(port, '127.0.0.1', resolve))
  const server = await startServerProcess('stuck-traces', start, {
    ORY_SDK_URL: kratos.url,
    OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${port}`,
    OTEL_BSP_SCHEDULE_DELAY: '600000',
  })
  try {
    await fetch(`${server.url}/login`, { redirect: 'manual' })
    const begin = performance.now()
    server.child.kill('SIGTERM')
    expect(await exitStatus(server)).toBe(143)
    // Without a limit of its own, it would take the whole 10 s that a request may take.
    expect(performance.now() - begin).toBeLessThan(9_000)
  } finally {
    killAll(server)
    collector.closeAllConnections()
    collector.close()
    kratos.server.close()
  }
})

for (const [hops, continues] of [
  ['0', false],
  ['1', true],
] as const) {
  test(`with TRUSTED_PROXY_HOPS=${hops} a trace of the request is ${continues ? 'continued' : 'ignored'}`, {
    tag: ['@sandbox', '@more'],
  }, async () => {
    const kratos = await receive()
    const collector = await receive()
    const server = await startServerProcess(`traces-${hops}`, start, {
      ORY_SDK_URL: kratos.url,
      OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
      TRUSTED_PROXY_HOPS: hops,
    })
    try {
      const traceId = 'a'.repeat(32)
      const headers = { traceparent: `00-${traceId}-${'b'.repeat(16)}-01` }
      await fetch(`${server.url}/login`, { headers, redirect: 'manual' })
      const asked = kratos.requests.find(({ path }) => path.startsWith('/self-service/login/browser'))
      expect(String(asked?.headers.traceparent).includes(traceId)).toBe(continues)
    } finally {
      killAll(server)
      for (const { server: other } of [kratos, collector]) other.close()
    }
  })
}

test('without their variables, neither metrics nor traces are loaded', {
  tag: ['@sandbox', '@more'],
}, async () => {
  const loaded = async (name: string, settings: Record<string, string>) => {
    const server = await startServerProcess(name, start, {
      NODE_OPTIONS: '--require ./e2e/support/report-loaded-packages.cjs',
      ...settings,
    })
    try {
      await fetch(`${server.url}/api/health/live`)
      server.child.kill('SIGTERM')
      const report = () => /^loaded packages: (.*)$/m.exec(readFileSync(server.logFile, 'utf8'))?.[1]
      await expect.poll(report).toBeDefined()
      return report()?.split(' ') ?? []
    } finally {
      killAll(server)
    }
  }
  const packages = ['prom-client', '@opentelemetry/sdk-trace-base', '@opentelemetry/exporter-trace-otlp-http']
  expect((await loaded('telemetry-off', {})).filter((name) => packages.includes(name))).toEqual([])
  // The report would see them.
  const on = { METRICS_PORT: String(await getPort()), OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:9' }
  expect(await loaded('telemetry-on', on)).toEqual(expect.arrayContaining(packages))
})

test('the doctor runs after startup, and its findings are in the log', {
  tag: ['@sandbox', '@more'],
}, async () => {
  const kratos = await receive()
  const examined = (name: string, LATCHKEY_DOCTOR: string) =>
    startServerProcess(name, start, { ORY_SDK_URL: kratos.url, LATCHKEY_DOCTOR })
  const on = await examined('doctor-on', 'on')
  try {
    const findings = () => linesOf(on).filter(({ outcome }) => outcome === 'deployment_check')
    await expect.poll(() => linesOf(on).map(({ outcome }) => outcome)).toContain('deployment_checked')
    expect(findings()).toContainEqual(
      expect.objectContaining({
        level: 50,
        check: 'secrets',
        change: 'SESSION_SECRET: openssl rand -hex 32',
      }),
    )
  } finally {
    killAll(on)
  }
  kratos.requests.length = 0
  const off = await examined('doctor-off', 'off')
  try {
    await fetch(`${off.url}/api/health/ready`)
    expect(linesOf(off).map(({ outcome }) => outcome)).not.toContain('deployment_checked')
    expect(kratos.requests.map(({ path }) => path)).toEqual(['/health/ready'])
  } finally {
    killAll(off)
    kratos.server.close()
  }
})
