import { cpSync, existsSync, readFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type AppServer, startAppServer } from './app-server'
import type { BenchOptions, RowName } from './options'

/**
 * Latchkey, the same again, Latchkey with its metrics and with its traces switched on, another Latchkey, the minimal
 * page, a page of Ory Elements, and Ory's reference UI.
 */
export const serverNames = [
  'latchkey',
  'control',
  'metrics',
  'traces',
  'other',
  'bare',
  'elements',
  'reference',
] as const
export type ServerName = (typeof serverNames)[number]

/** The servers that are compared. */
export type Servers = ReadonlyMap<ServerName, AppServer>

const serversOfRow: Readonly<Record<RowName, readonly ServerName[]>> = {
  page: ['latchkey', 'control', 'bare'],
  telemetry: ['latchkey', 'control', 'metrics', 'traces'],
  other: ['latchkey', 'control', 'other'],
  browser: ['latchkey', 'bare'],
  memory: ['latchkey', 'control', 'bare'],
  growth: ['latchkey', 'control'],
  ory: ['latchkey', 'control', 'elements', 'reference'],
  'sign-in': ['latchkey', 'control', 'bare', 'elements', 'reference'],
  phone: ['latchkey', 'bare', 'elements', 'reference'],
}

const here = dirname(fileURLToPath(import.meta.url))
const repository = dirname(dirname(here))
const bareBuild = join(here, 'bare', '.next')
const bareStandalone = join(bareBuild, 'standalone', 'e2e', 'bench', 'bare')

/** The folder of the minimal page. */
export const bareFolder = join(here, 'bare')

/** The folder of the app on Ory Elements. */
export const elementsFolder = join(here, 'elements')
const elementsStandalone = join(elementsFolder, '.next', 'standalone')

/** The program of a reference UI that was built in its folder. */
export function referenceProgram(folder: string): string {
  return resolve(folder, 'lib', 'index.js')
}

/** Whether there is a production build of Latchkey to measure. */
export function isLatchkeyBuilt(folder = repository): boolean {
  return existsSync(join(folder, '.next', 'standalone', 'server.js'))
}

/** The servers that some rows of the table need. The reference UI is among them only when there is one. */
export function serversOf(rows: Iterable<RowName>, hasReference = false): ServerName[] {
  const needed = new Set([...rows].flatMap((row) => serversOfRow[row]))
  return serverNames.filter((name) => needed.has(name) && (name !== 'reference' || hasReference))
}

/**
 * One port for each server, then one for the metrics, one for the receiver of traces, one for the backend, and one
 * for each server's own Kratos.
 */
export function portsFrom(first: number) {
  const after = first + serverNames.length
  return {
    of: (name: ServerName) => first + serverNames.indexOf(name),
    scrapes: after,
    receiver: after + 1,
    backend: after + 2,
    kratosOf: (name: ServerName) => after + 3 + serverNames.indexOf(name),
  }
}

/** Node's options in the command of `npm start`. All servers have them: a larger young part of the heap takes less CPU time. */
function productionOptions(folder: string): string[] {
  const { scripts } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  return [...String(scripts.start).matchAll(/ (--\S+)/g)].map(([, option = '']) => option)
}

/**
 * Starts production servers in the given order. Their logs go to `logFolder`.
 * @param backendUrlOf where a server finds Kratos
 * @param readyPath the path that a server must answer first
 * @returns the servers, and a function that stops them
 */
export async function startServers(
  names: readonly ServerName[],
  backendUrlOf: (name: ServerName) => string,
  { port, node, other, referenceUi }: Pick<BenchOptions, 'port' | 'node' | 'other' | 'referenceUi'>,
  logFolder: string,
  readyPath = '/',
): Promise<{ readonly servers: Servers; stop(): Promise<void> }> {
  const ports = portsFrom(port)
  const start = (name: ServerName): Promise<AppServer> => {
    const logFile = join(logFolder, `bench-${name}.log`)
    const backendUrl = backendUrlOf(name)
    const nodeOptions = productionOptions(repository)
    const common = { name, port: ports.of(name), logFile, node, nodeOptions, readyPath }
    if (name === 'bare' || name === 'elements') {
      const script = join(name === 'bare' ? bareStandalone : elementsStandalone, 'server.js')
      return startAppServer({ ...common, script, env: { ORY_SDK_URL: backendUrl } })
    }
    if (name === 'reference') {
      const folder = referenceUi ?? ''
      const env = { ...referenceSecrets, ORY_SDK_URL: backendUrl }
      return startAppServer({ ...common, folder, script: referenceProgram(folder), env })
    }
    const changes = name === 'other' ? other : undefined
    const folder = changes?.folder ?? repository
    return startAppServer({
      ...common,
      script: join(folder, 'deploy', 'start.mjs'),
      node: changes?.node ?? node,
      nodeOptions: changes?.nodeOptions ?? productionOptions(folder),
      env: {
        APP_URL: `http://localhost:${ports.of(name)}`,
        ORY_SDK_URL: backendUrl,
        SESSION_SECRET: 'for-the-benchmark-only-0123456789abcdef',
        NEXT_SERVER_ACTIONS_ENCRYPTION_KEY: Buffer.alloc(32, 'bench').toString('base64'),
        ...telemetryOf(name, ports),
      },
    })
  }
  if (names.includes('bare')) {
    cpSync(join(bareBuild, 'static'), join(bareStandalone, '.next', 'static'), { recursive: true })
  }
  if (names.includes('elements')) {
    const built = join(elementsFolder, '.next', 'static')
    cpSync(built, join(elementsStandalone, '.next', 'static'), { recursive: true })
  }
  const receiver = await startReceiver(ports.receiver)
  const servers = new Map<ServerName, AppServer>()
  for (const name of names) servers.set(name, await start(name))
  return {
    servers,
    async stop() {
      await Promise.all([...servers.values()].map((server) => server.stop()))
      receiver.close()
      receiver.closeAllConnections()
    },
  }
}

/** Without these, it does not start. Nothing of them is asked for in a sign-in. */
const referenceSecrets = {
  COOKIE_SECRET: 'for-the-benchmark-only',
  CSRF_COOKIE_NAME: 'benchmark-csrf',
  CSRF_COOKIE_SECRET: 'for-the-benchmark-only',
  DANGEROUSLY_DISABLE_SECURE_CSRF_COOKIES: 'true',
}

function telemetryOf(
  name: ServerName,
  { scrapes, receiver }: ReturnType<typeof portsFrom>,
): Record<string, string> {
  if (name === 'metrics') return { METRICS_PORT: String(scrapes) }
  if (name !== 'traces') return {}
  return {
    OTEL_EXPORTER_OTLP_ENDPOINT: `http://localhost:${receiver}`,
    // Each view has two spans. A round sends its own, so no round is cheaper than another.
    OTEL_BSP_MAX_EXPORT_BATCH_SIZE: '64',
  }
}

/** Takes traces and forgets them. */
async function startReceiver(port: number): Promise<Server> {
  const server = createServer((request, response) => {
    request
      .resume()
      .once('end', () => response.writeHead(200, { 'content-type': 'application/json' }).end('{}'))
  })
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(port, resolve))
  return server
}
