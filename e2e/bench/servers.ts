import { cpSync, existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type AppServer, startAppServer } from './app-server'
import type { BenchOptions, RowName } from './options'
import { kratosPortCount } from './sign-in/kratos'

/** Latchkey, the same again, another Latchkey, and the minimal app. */
const serverNames = ['latchkey', 'control', 'other', 'bare'] as const
export type ServerName = (typeof serverNames)[number]

/** The servers that are compared. */
export type Servers = ReadonlyMap<ServerName, AppServer>

const serversOfRow: Readonly<Record<RowName, readonly ServerName[]>> = {
  page: ['latchkey', 'control', 'bare'],
  other: ['latchkey', 'control', 'other'],
  browser: ['latchkey', 'bare'],
  memory: ['latchkey', 'control', 'bare'],
  'sign-in': ['latchkey', 'control', 'bare'],
}

const here = dirname(fileURLToPath(import.meta.url))
const repository = dirname(dirname(here))
const bareBuild = join(here, 'bare', '.next')
const bareStandalone = join(bareBuild, 'standalone', 'e2e', 'bench', 'bare')

/** The folder of the minimal page. */
export const bareFolder = join(here, 'bare')

/** Whether there is a production build of Latchkey to measure. */
export function isLatchkeyBuilt(folder = repository): boolean {
  return existsSync(join(folder, '.next', 'standalone', 'server.js'))
}

/** The servers that some rows of the table need. */
export function serversOf(rows: Iterable<RowName>): ServerName[] {
  const needed = new Set([...rows].flatMap((row) => serversOfRow[row]))
  return serverNames.filter((name) => needed.has(name))
}

/** One port for each server, one for the backend, and a row for each server's own Kratos. */
export function portsFrom(first: number) {
  const after = first + serverNames.length
  return {
    of: (name: ServerName) => first + serverNames.indexOf(name),
    backend: after,
    kratosOf: (name: ServerName) => after + 1 + serverNames.indexOf(name) * kratosPortCount,
  }
}

/** Node's options in the command of `npm start`. All servers have them: a larger young part of the heap takes less CPU time. */
function productionOptions(folder: string): string[] {
  const { scripts } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  return [...String(scripts.start).matchAll(/ (--\S+)/g)].map(([, option = '']) => option)
}

/**
 * Starts production servers in the given order. Their logs go to `logFolder`.
 * @param backendUrlOf the URL of Kratos for a server
 * @param readyPath the path that a server must serve first
 * @returns the servers, and a function that stops them
 */
export async function startServers(
  names: readonly ServerName[],
  backendUrlOf: (name: ServerName) => string,
  { port, node, other }: Pick<BenchOptions, 'port' | 'node' | 'other'>,
  logFolder: string,
  readyPath = '/',
): Promise<{ readonly servers: Servers; stop(): Promise<void> }> {
  const ports = portsFrom(port)
  const start = (name: ServerName): Promise<AppServer> => {
    const logFile = join(logFolder, `bench-${name}.log`)
    const backendUrl = backendUrlOf(name)
    const nodeOptions = productionOptions(repository)
    const common = { name, port: ports.of(name), logFile, node, nodeOptions, readyPath }
    if (name === 'bare') {
      const script = join(bareStandalone, 'server.js')
      return startAppServer({ ...common, script, env: { ORY_SDK_URL: backendUrl } })
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
        ...changes?.env,
      },
    })
  }
  if (names.includes('bare')) {
    cpSync(join(bareBuild, 'static'), join(bareStandalone, '.next', 'static'), { recursive: true })
  }
  const servers = new Map<ServerName, AppServer>()
  for (const name of names) servers.set(name, await start(name))
  return {
    servers,
    async stop() {
      await Promise.all([...servers.values()].map((server) => server.stop()))
    },
  }
}

/**
 * Measures servers that are restarted each time: code and heap layout differ by several percent between
 * processes. Another server is the first one to start each time.
 * @returns all figures of each server
 */
export async function measureEachStart<Figures>(
  names: readonly ServerName[],
  starts: number,
  measure: (
    inTurn: readonly ServerName[],
    start: number,
  ) => Promise<Readonly<Partial<Record<ServerName, readonly Figures[]>>>>,
): Promise<Partial<Record<ServerName, Figures[]>>> {
  const all = new Map<ServerName, Figures[]>(names.map((name) => [name, []]))
  for (let start = 0; start < starts; start += 1) {
    const first = start % names.length
    const measured = await measure([...names.slice(first), ...names.slice(0, first)], start + 1)
    for (const name of names) all.get(name)?.push(...(measured[name] ?? []))
  }
  return Object.fromEntries(all)
}
