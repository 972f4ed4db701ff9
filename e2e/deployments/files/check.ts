/**
 * `node --conditions=react-server --import tsx e2e/deployments/files/check.ts`: reads files of deploy/ with the
 * programs that read them in production. It needs Go, Helm, promtool and systemd-analyze.
 */
import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { parseAllDocuments } from 'yaml'
import { z } from 'zod'
import { lintChart, plainManifests, renderChart } from '../../../deploy/helm-chart'
import { createMetrics } from '../../../lib/telemetry/metrics'
import { sentTraces } from './sent-traces'

const policySchema = z.object({
  spec: z.object({
    ingress: z.array(
      z.object({ ports: z.array(z.object({ port: z.string() })), from: z.array(z.unknown()).optional() }),
    ),
  }),
})
const manifests = 'deploy/kubernetes/latchkey.yaml'
const resultsFolder = 'test-results'

/** Runs a program. @returns its exit status and its output */
function run(program: string, args: readonly string[], input = '') {
  const { status, stdout, stderr, error } = spawnSync(program, args, { encoding: 'utf8', input })
  if (error) throw error
  process.stdout.write(stdout + stderr)
  return { status, output: stdout + stderr }
}

mkdirSync(resultsFolder, { recursive: true })
const checkFiles = resolve(resultsFolder, 'check-files')
assert.equal(run('go', ['build', '-C', 'e2e/deployments/files/check-files', '-o', checkFiles]).status, 0)

/** Reads a file with the types of its program. */
function read(kind: 'compose' | 'manifests' | 'traces', file: string): string {
  const { status, output } = run(checkFiles, [kind, resolve(file)])
  assert.equal(status, 0, `${file} is wrong.`)
  return output
}

read('compose', 'deploy/compose.yaml')
read('compose', 'deploy/demo/compose.yaml')

process.stdout.write(lintChart())
assert.equal(readFileSync(manifests, 'utf8'), plainManifests(), `${manifests} is not what the chart makes.`)
read('manifests', manifests)
/** The ports that the chart's network policy opens, and whether any client may reach them. */
function openPorts(rendered: string) {
  const policies = parseAllDocuments(rendered)
    .map((document) => document.toJS())
    .filter((document) => document?.kind === 'NetworkPolicy')
  assert.equal(policies.length, 1)
  return policySchema.parse(policies[0]).spec.ingress.map(({ ports, from }) => ({
    ports: ports.map(({ port }) => port),
    isForAll: from === undefined,
  }))
}

// The fewest settings that docs/deploying.md names.
const values = [
  'image.repository=ghcr.io/example/latchkey',
  'env.APP_URL=https://login.example.com',
  'env.ORY_SDK_URL=http://kratos-public',
  'secretName=latchkey',
]
const renderWith = (...more: readonly string[]) =>
  renderChart([...values, ...more].flatMap((value) => ['--set', value]))
/** Renders the chart with the fewest settings and some more, and parses the result. */
function readRendered(name: string, ...more: readonly string[]): string {
  const file = `${resultsFolder}/${name}-manifests.yaml`
  const rendered = renderWith(...more)
  writeFileSync(file, rendered)
  read('manifests', file)
  return rendered
}
const fewest = readRendered('fewest')
assert.doesNotMatch(fewest, /LATCHKEY_THEME_DIR|volumes:/)
// The metrics are blocked until a value names their reader.
assert.deepEqual(openPorts(fewest), [{ ports: ['http'], isForAll: true }])
const metrics9464 = 'metrics.port=9464'
assert.deepEqual(openPorts(readRendered('metrics', metrics9464)), [{ ports: ['http'], isForAll: true }])
const scraper =
  'networkPolicy.metricsFrom[0].namespaceSelector.matchLabels.kubernetes\\.io/metadata\\.name=monitoring'
assert.deepEqual(openPorts(readRendered('metrics-for-some', metrics9464, scraper)), [
  { ports: ['http'], isForAll: true },
  { ports: ['metrics'], isForAll: false },
])
const digest = `sha256:${'0'.repeat(64)}`
assert.match(
  readRendered('digest', `image.digest=${digest}`, 'image.tag=1.2.3'),
  new RegExp(`image: "ghcr.io/example/latchkey@${digest}"`),
)
// Each selector uses the name that the pods have.
const renamed = readRendered('renamed', 'nameOverride=sign-in', metrics9464)
assert.doesNotMatch(renamed, /app\.kubernetes\.io\/name: latchkey/)
assert.match(
  renamed,
  /topologySpreadConstraints:\n +- labelSelector:\n +matchLabels:\n(?: +.*\n)? +app\.kubernetes\.io\/name: sign-in/,
)
// A change of a variable, and nothing else, creates a new pod.
const checksumOf = (rendered: string) => /checksum\/config: (\w{64})/.exec(rendered)?.[1]
assert.ok(checksumOf(fewest))
assert.notEqual(checksumOf(renderWith('env.LOG_LEVEL=debug')), checksumOf(fewest))
assert.equal(checksumOf(renderWith('replicaCount=3')), checksumOf(fewest))
// The types of Kubernetes have no ServiceMonitor, so it is parsed here.
const monitorSchema = z.object({
  metadata: z.object({ labels: z.looseObject({ release: z.string() }) }),
  spec: z.object({
    selector: z.object({ matchLabels: z.record(z.string(), z.string()) }),
    endpoints: z.array(z.object({ port: z.string(), interval: z.string() })),
  }),
})
const monitorOn = 'metrics.serviceMonitor.enabled=true'
const monitored = parseAllDocuments(
  renderWith(metrics9464, monitorOn, 'metrics.serviceMonitor.labels.release=prometheus'),
).map((document) => document.toJS())
const monitor = monitorSchema.parse(monitored.find(({ kind }) => kind === 'ServiceMonitor'))
assert.deepEqual(monitor.spec.endpoints, [{ port: 'metrics', interval: '30s' }])
const wanted = Object.entries(monitor.spec.selector.matchLabels)
const selected = monitored.filter(
  ({ kind, metadata }) =>
    kind === 'Service' && wanted.every(([name, value]) => metadata.labels[name] === value),
)
assert.deepEqual(
  selected.map(({ metadata }) => metadata.name),
  ['latchkey-metrics'],
)
assert.doesNotMatch(fewest, /ServiceMonitor/)
assert.throws(() => renderWith(monitorOn), /metrics.serviceMonitor needs metrics.port/)
const themeOfConfigMap = ['theme.configMap=look', 'theme.items[0].key=a', 'theme.items[0].path=fonts/a.woff2']
const themeOfVolume = 'theme.volume.persistentVolumeClaim.claimName=look'
for (const rendered of [
  readRendered('theme-of-configmap', ...themeOfConfigMap),
  readRendered('theme-of-volume', themeOfVolume),
]) {
  assert.match(rendered, /LATCHKEY_THEME_DIR: \/etc\/latchkey\/theme/)
  assert.match(rendered, /name: theme, mountPath: \/etc\/latchkey\/theme, readOnly: true/)
}
assert.throws(() => renderWith(...themeOfConfigMap, themeOfVolume), /only one of files, configMap and volume/)

// systemd warns about an unknown setting, and continues. The Node.js of this machine may be in another
// folder.
const unit = `${resultsFolder}/latchkey.service`
writeFileSync(
  unit,
  readFileSync('deploy/systemd/latchkey.service', 'utf8').replace('/usr/bin/node', process.execPath),
)
assert.deepEqual(run('systemd-analyze', ['verify', resolve(unit)]), { status: 0, output: '' })

assert.equal(run('promtool', ['check', 'rules', 'deploy/grafana/alerts.yml']).status, 0)
const { metrics, registry } = createMetrics(() => [{ name: 'kratos-public', isDown: false, openCalls: 1 }])
metrics.request({ method: 'GET', route: '/login', status: 200, seconds: 0.02 })
metrics.call({ service: 'kratos-public', result: 200, seconds: 0.003 })
metrics.outcome({ step: 'open', flow: 'login', outcome: 'restart' })
metrics.signIn('password')
metrics.limit('send-phone')
metrics.cspReport('img-src')
metrics.screens.shown({ flowId: 'f', screen: 'login', language: 'en' })
const checked = run('promtool', ['check', 'metrics'], await registry.metrics())
// 3: promtool can parse them, and dislikes names. It dislikes some of prom-client's own.
assert.ok(checked.status === 0 || checked.status === 3, 'promtool cannot read the metrics.')
assert.doesNotMatch(checked.output, /^latchkey_/m)

const traces = `${resultsFolder}/traces.json`
const { body, traceId, spanId } = await sentTraces()
writeFileSync(traces, body)
assert.deepEqual(
  read('traces', traces)
    .trimEnd()
    .split('\n')
    .map((line) => line.replace(/ [\da-f]{16} (?=\w+$)/, ' ID ')),
  [
    `latchkey Client GET kratos-public ${traceId} ${spanId} ID Error`,
    `latchkey Server GET /login ${traceId}  ID Unset`,
  ],
)
