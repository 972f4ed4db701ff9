import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from '@jest/globals'
import { parse, parseAllDocuments } from 'yaml'
import { z } from 'zod'
import { defaultRelease, releases } from '../e2e/ory/releases'
import { requestLimits } from '../lib/http/request-limits.mjs'
import { readThemeFolder } from '../lib/theme/theme-folder'
import { chartHash } from './chart-hash'

const workflowSchema = z.object({
  jobs: z.object({
    image: z.object({
      steps: z.array(
        z.object({
          id: z.string().optional(),
          name: z.string(),
          run: z.string().optional(),
          env: z.record(z.string(), z.string()).optional(),
        }),
      ),
    }),
  }),
})

/**
 * The files in `deploy/` that no program of this repository reads: they must fit the product and each other.
 */
const read = (path: string) => readFileSync(join(__dirname, path), 'utf8')

/** Each variable of the product, and those of Node and Next. */
const variables = [
  ...[...read('../.env.local.example').matchAll(/^(?:# )?([A-Z][A-Z_]+)=/gm)].map(([, name = '']) => name),
  ...['NODE_ENV', 'NODE_OPTIONS', 'MALLOC_ARENA_MAX', 'HOSTNAME', 'PORT'],
]

const packageSchema = z.object({ version: z.string() })
const { version } = packageSchema.parse(JSON.parse(read('../package.json')))

const composeSchema = z.object({
  services: z.record(
    z.string(),
    z.object({
      image: z.string(),
      build: z.object({ dockerfile: z.string() }).optional(),
      environment: z.record(z.string(), z.string()).default({}),
      ports: z.array(z.string()).default([]),
      volumes: z.array(z.string()).default([]),
      depends_on: z.record(z.string(), z.object({ condition: z.string() })).default({}),
    }),
  ),
  volumes: z.record(z.string(), z.null()),
})

describe('compose.yaml', () => {
  const { services, volumes } = composeSchema.parse(parse(read('compose.yaml'), { merge: true }))

  test('mounts files that exist, and volumes that it names', () => {
    const sources = Object.values(services).flatMap((service) =>
      service.volumes.map((volume) => volume.split(':')[0] ?? ''),
    )
    const files = sources.filter((source) => source.startsWith('.'))
    expect(files.filter((file) => !existsSync(join(__dirname, file)))).toEqual([])
    expect(new Set(sources.filter((source) => !source.startsWith('.')))).toEqual(
      new Set(Object.keys(volumes)),
    )
  })

  test('exposes only Caddy to the Internet', () => {
    const published = Object.entries(services).filter(([, { ports }]) =>
      ports.some((port) => !port.startsWith('127.0.0.1:')),
    )
    expect(published.map(([name]) => name)).toEqual(['caddy'])
  })

  test('runs the release of Ory that the tests run on', () => {
    const { kratos, hydra } = releases[defaultRelease]
    for (const [name, release] of [
      ['kratos', kratos],
      ['hydra', hydra],
    ] as const) {
      expect(services[name]?.image).toBe(`oryd/${name}:${release}`)
      expect(services[`${name}-migrate`]?.image).toBe(`oryd/${name}:${release}`)
    }
  })

  test('sets variables of the product only', () => {
    expect(variables).toEqual(expect.arrayContaining(Object.keys(services.latchkey?.environment ?? {})))
  })

  test('builds each of Latchkey’s images once', () => {
    const builders = Object.entries(services).filter(([, { build }]) => build)
    expect(builders.map(([name, { image }]) => [name, image])).toEqual([['latchkey', 'latchkey']])
  })

  test('writes the host of the operator into each setting', () => {
    const folder = mkdtempSync(join(tmpdir(), 'settings-'))
    const env = { ...process.env, LATCHKEY_HOST: 'login.example.com' }
    const script = join(__dirname, 'compose/write-settings.sh')
    expect(spawnSync('sh', [script, join(__dirname, 'examples'), folder], { env }).status).toBe(0)
    expect(readdirSync(folder)).toEqual(readdirSync(join(__dirname, 'examples')))
    const ofKratos = readFileSync(join(folder, 'kratos.yml'), 'utf8')
    const ofHydra = readFileSync(join(folder, 'hydra.yml'), 'utf8')
    expect(ofKratos + ofHydra).not.toContain('localhost')
    expect(parse(ofKratos).selfservice.methods.passkey.config.rp).toMatchObject({
      id: 'login.example.com',
      origins: ['https://login.example.com'],
    })
    expect(parse(ofHydra).urls.self.issuer).toBe('https://login.example.com:4444')
    expect(read('compose.yaml').replaceAll(/^\s*#.*$|localhost[:}]/gm, '')).not.toContain('localhost')
  })

  test('waits for existing services', () => {
    const awaited = Object.values(services).flatMap((service) => Object.keys(service.depends_on))
    expect(Object.keys(services)).toEqual(expect.arrayContaining(awaited))
  })
})

describe('the chart', () => {
  const manifests = read('kubernetes/latchkey.yaml')

  test('has the version of the product', () => {
    const chart = z
      .object({ version: z.string(), appVersion: z.string() })
      .parse(parse(read('helm/latchkey/Chart.yaml')))
    expect(chart).toEqual({ version, appVersion: version })
  })

  test('mounts its theme where the product reads it, read-only', () => {
    const documents = parseAllDocuments(manifests).map((document) => document.toJS())
    const { volumes, containers } = documents.find(({ kind }) => kind === 'Deployment').spec.template.spec
    const { name, mountPath, readOnly } = containers[0].volumeMounts.find(
      (mount: { name: string }) => mount.name === 'theme',
    )
    const volume = volumes.find((known: { name: string }) => known.name === name)
    const files = documents.find(({ metadata }) => metadata.name === volume.configMap.name).data
    expect(documents).toContainEqual(
      expect.objectContaining({ data: expect.objectContaining({ LATCHKEY_THEME_DIR: mountPath }) }),
    )
    expect(readOnly).toBe(true)
    const folder = mkdtempSync(join(tmpdir(), 'theme-'))
    mkdirSync(join(folder, 'providers'))
    for (const { key, path } of volume.configMap.items) writeFileSync(join(folder, path), files[key])
    const { theme, mistakes: errors } = readThemeFolder(folder)
    expect(errors).toEqual([])
    expect(Object.keys(theme.providerUrls)).toEqual(['acme'])
  })

  test('is the source of the manifests', () => {
    expect(manifests).toContain(`# chart: ${chartHash()}\n`)
  })

  test('renders one manifest from each template, and a pod without privileges', () => {
    const documents = parseAllDocuments(manifests).map((document) => document.toJS())
    const kinds = documents.map((document) =>
      z.object({ kind: z.string() }).parse(document).kind.toLowerCase(),
    )
    const templates = readdirSync(join(__dirname, 'helm/latchkey/templates'))
      // Only clusters with the Prometheus operator have the kind ServiceMonitor.
      .filter((name) => name.endsWith('.yaml') && name !== 'servicemonitor.yaml')
      // A second manifest of a kind has a prefix.
      .map((name) => name.replace(/^(?:theme|metrics)-|\.yaml$/g, ''))
    expect(kinds.sort()).toEqual(templates.sort())
    const deployment = documents.find((document) => document.kind === 'Deployment')
    expect(deployment.spec.template.spec).toMatchObject({
      automountServiceAccountToken: false,
      securityContext: { runAsNonRoot: true },
      containers: [{ securityContext: { readOnlyRootFilesystem: true, allowPrivilegeEscalation: false } }],
    })
  })

  test('accepts more settings of the pod from the values', () => {
    const documents = parseAllDocuments(manifests).map((document) => document.toJS())
    const { spec } = documents.find(({ kind }) => kind === 'Deployment').spec.template
    expect(spec).toMatchObject({
      priorityClassName: 'sign-in',
      initContainers: [{ name: 'wait-for-kratos' }],
    })
    expect(spec.containers[0].env).toContainEqual({
      name: 'REDIS_URL',
      valueFrom: { secretKeyRef: { name: 'redis', key: 'url' } },
    })
    const names = (all: { name: string }[]) => all.map(({ name }) => name)
    expect(names(spec.volumes)).toEqual(['messages', 'theme', 'company-ca'])
    expect(names(spec.containers[0].volumeMounts)).toEqual(['messages', 'theme', 'company-ca'])
  })

  test('queries the DNS of the cluster only', () => {
    const documents = parseAllDocuments(manifests).map((document) => document.toJS())
    const { egress } = documents.find(({ kind }) => kind === 'NetworkPolicy').spec
    const ofDns = egress.filter(({ ports }: { ports?: { port: number }[] }) =>
      ports?.some(({ port }) => port === 53),
    )
    expect(ofDns.map(({ to }: { to: unknown }) => to)).toEqual([
      [
        {
          namespaceSelector: { matchLabels: { 'kubernetes.io/metadata.name': 'kube-system' } },
          podSelector: { matchLabels: { 'k8s-app': 'kube-dns' } },
        },
      ],
    ])
  })

  test('has a separate Service for the metrics', () => {
    const services = parseAllDocuments(manifests)
      .map((document) => document.toJS())
      .filter(({ kind }) => kind === 'Service')
    const ports = services.map(({ metadata, spec }) => [
      metadata.name,
      spec.ports.map(({ name }: { name: string }) => name),
    ])
    expect(Object.fromEntries(ports)).toEqual({ latchkey: ['http'], 'latchkey-metrics': ['metrics'] })
  })

  test('allows only the scraper to read the metrics', () => {
    const documents = parseAllDocuments(manifests).map((document) => document.toJS())
    const { ingress } = documents.find(({ kind }) => kind === 'NetworkPolicy').spec
    const ports = ingress.map((rule: { ports: { port: string }[] }) => rule.ports.map(({ port }) => port))
    expect(ports).toEqual([['http'], ['metrics']])
    expect(ingress[1].from).toEqual([
      { namespaceSelector: { matchLabels: { 'kubernetes.io/metadata.name': 'monitoring' } } },
    ])
    expect(parse(read('helm/latchkey/values.yaml')).networkPolicy).toMatchObject({
      enabled: true,
      metricsFrom: [],
    })
  })

  test('sets variables of the product only', () => {
    const names = [...manifests.matchAll(/^ {2}([A-Z][A-Z_]+):/gm)].map(([, name]) => name)
    expect(names).toContain('APP_URL')
    expect(variables).toEqual(expect.arrayContaining(names))
  })
})

describe('the proxies', () => {
  const caddy = read('proxy/Caddyfile').replaceAll(/^\s*#.*$/gm, '')
  const nginx = read('proxy/nginx.conf').replaceAll(/^\s*#.*$/gm, '')

  test('accept as large a request as Latchkey does', () => {
    const size = `${requestLimits.body / 1024}`
    expect(caddy).toContain(`max_size ${size}KiB`)
    expect(nginx).toContain(`client_max_body_size ${size}k;`)
    const ours = read('server/server-limits.mjs')
    const [, headers = ''] = /maxHeaderSize: (\d+) \* 1024/.exec(ours) ?? []
    const [, seconds = ''] = /headersTimeout: (\d+)_000/.exec(ours) ?? []
    const [, all = ''] = /requestTimeout: (\d+)_000/.exec(ours) ?? []
    expect(caddy).toContain(`max_header_size ${headers}KiB`)
    expect(caddy).toMatch(new RegExp(`read_header ${seconds}s\\s+read_body ${all}s`))
    const [, count, each] = /large_client_header_buffers (\d+) (\d+)k;/.exec(nginx) ?? []
    expect(Number(count) * Number(each)).toBe(Number(headers))
    expect(nginx).toContain(`client_header_timeout ${seconds}s;`)
    expect(nginx).toMatch(/client_body_timeout \d+s;/)
  })

  test('take no instance out of service for a client’s request', () => {
    // Caddy counts an unreadable body. nginx reads the whole body before it calls an instance.
    expect(caddy).not.toContain('fail_duration')
    expect(caddy).toContain('health_uri /api/health/live')
    expect(nginx).not.toContain('proxy_request_buffering off')
    // nginx also counts a response that it cannot parse.
    expect(nginx.match(/server 127.*/g)).toEqual(['server 127.0.0.1:3000 max_fails=0;'])
  })

  test('are one file with the compose file: global options come first', () => {
    const [first] = read('compose/Caddyfile').match(/^[^#\s].*$/m) ?? []
    expect(first).toBe('import /etc/caddy/latchkey.Caddyfile')
    expect(caddy.trimStart()).toMatch(/^\{\n/)
  })
})

describe('the values for the chart of Kratos', () => {
  const pod = z.object({
    extraVolumes: z.array(z.unknown()),
    extraVolumeMounts: z.array(z.object({ name: z.string(), mountPath: z.string() })),
    extraInitContainers: z.string().transform((text) => parse(text)[0]),
  })
  const { kratos, deployment, statefulSet } = z
    .object({ kratos: z.object({ config: z.unknown() }), deployment: pod, statefulSet: pod })
    .parse(parse(read('helm/kratos-mails.yaml')))
  const { image, args, env, volumeMounts, securityContext } = deployment.extraInitContainers

  test('give Kratos the folder that the init container writes, and its courier too', () => {
    const [{ name, mountPath } = { name: '', mountPath: '' }] = deployment.extraVolumeMounts
    expect(kratos.config).toEqual({ courier: { template_override_path: mountPath } })
    expect(parse(read('examples/kratos.yml')).courier.template_override_path).toBe(mountPath)
    expect(deployment.extraVolumes).toEqual([{ name, emptyDir: {} }])
    expect(volumeMounts).toEqual([{ name, mountPath: args[2] }])
    expect(statefulSet).toEqual(deployment)
  })

  test('run the tool of this release with variables of the product, and without privileges', () => {
    expect(image).toMatch(new RegExp(`/latchkey:${version.replaceAll('.', '\\.')}$`))
    expect(args.slice(0, 2)).toEqual(['tools/mails.mjs', '--out'])
    expect(read('build-tools.mjs')).toContain("at('./mails.ts')")
    expect(variables).toEqual(expect.arrayContaining(env.map((one: { name: string }) => one.name)))
    expect(securityContext).toMatchObject({
      ...{ runAsNonRoot: true, readOnlyRootFilesystem: true, allowPrivilegeEscalation: false },
      capabilities: { drop: ['ALL'] },
    })
  })
})

test('the unit of systemd sets variables of the product only', () => {
  const [, settings = ''] = /^Environment=(.*)$/m.exec(read('systemd/latchkey.service')) ?? []
  const names = settings.split(' ').map((setting) => setting.split('=')[0])
  expect(names).toContain('PORT')
  expect(variables).toEqual(expect.arrayContaining(names))
})

test('the image runs as a user with a number, and contains no environment', () => {
  expect(read('Dockerfile')).toMatch(/^USER \d+:\d+$/m)
  expect(read('../.dockerignore')).toMatch(/^\.env\*$/m)
})

test('the release builds on the digests of both base images', () => {
  const { jobs } = workflowSchema.parse(parse(read('../.github/workflows/image.yml')))
  const steps = jobs.image.steps
  const names = [...read('Dockerfile').matchAll(/^ARG (\w+_IMAGE)=/gm)].map(([, name = '']) => name)
  expect(names).toHaveLength(2)
  const build = steps.find(({ name }) => name === 'Build')
  for (const name of names) {
    expect(build?.run).toContain(`--build-arg "${name}=$${name}" `)
    expect(build?.env?.[name]).toBe(`\${{ steps.bases.outputs.${name} }}`)
  }

  // The step itself, with a Docker that responds.
  const folder = mkdtempSync(join(tmpdir(), 'bases-'))
  const docker = (answer: string) =>
    writeFileSync(join(folder, 'docker'), `#!/bin/sh\necho '${answer}'\n`, { mode: 0o755 })
  const find = () => {
    const path = `${folder}:${process.env.PATH}`
    const env = { ...process.env, PATH: path, GITHUB_OUTPUT: join(folder, 'output') }
    const run = steps.find(({ id }) => id === 'bases')?.run ?? ''
    return spawnSync('bash', ['-e', '-c', run], { env, cwd: join(__dirname, '..') }).status
  }
  const digest = `sha256:${'0'.repeat(64)}`
  docker(`"${digest}"`)
  expect(find()).toBe(0)
  const found = readFileSync(join(folder, 'output'), 'utf8').trim().split('\n')
  expect(found).toEqual(
    names.map((name) => expect.stringMatching(new RegExp(`^${name}=[\\w./-]+:[\\w.-]+@${digest}$`))),
  )
  docker('')
  expect(find()).not.toBe(0)
})
