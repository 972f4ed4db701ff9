import type { Backend } from './backend'
import type { BenchOptions } from './options'
import { type ServerName, serversOf, startServers } from './servers'
import { comparedLine, type Line } from './table'
import { openVisitors } from './views'

/** One start of a server. */
export interface Start {
  /** From the start of the process to the first page, in milliseconds. */
  readonly firstPageMs: number
  /** CPU time until then. Other load on the machine does not change it. */
  readonly firstPageCpu: number
  /** Resident memory in MB (1,000,000 bytes), with the first page and after all views. */
  readonly atStart: number
  readonly afterLoad: number
}

export type Starts = Readonly<Partial<Record<ServerName, readonly Start[]>>>

const limits: Readonly<Record<keyof Start, number>> = {
  firstPageMs: 1.4,
  firstPageCpu: 1.3,
  atStart: 1.3,
  afterLoad: 1.3,
}

/** Starts one server after the other, and loads each one alone. Linux only: it reads `/proc`. */
export async function measureStarts(
  backend: Backend,
  pathOf: () => string,
  options: BenchOptions,
  logFolder: string,
): Promise<Starts> {
  const names = serversOf(['memory'])
  const all = new Map<ServerName, Start[]>(names.map((name) => [name, []]))
  // The first start of each reads its files from the disk. It is not counted.
  for (let start = -1; start < options.starts; start += 1) {
    for (const name of start % 2 === 0 ? names : names.toReversed()) {
      const figures = await measureStart(name, backend, pathOf, options, logFolder)
      if (start >= 0) all.get(name)?.push(figures)
    }
  }
  return Object.fromEntries(all)
}

async function measureStart(
  name: ServerName,
  backend: Backend,
  pathOf: () => string,
  options: BenchOptions,
  logFolder: string,
): Promise<Start> {
  const { servers, stop } = await startServers([name], () => backend.url, options, logFolder, pathOf())
  try {
    const server = servers.get(name)
    if (!server) throw new Error(`${name} did not start`)
    const firstPageCpu = await server.cpuTime()
    const atStart = server.memory()
    const { connections, rounds, viewsPerRound } = options.effort
    const visitors = openVisitors(server, pathOf, connections)
    await visitors.view(rounds * viewsPerRound)
    const afterLoad = server.memory()
    visitors.close()
    return { firstPageMs: server.firstResponseMs, firstPageCpu, atStart, afterLoad }
  } finally {
    await stop()
  }
}

/** Compares Latchkey with the minimal page. Both equal servers of Latchkey count. */
export function memoryLines({ latchkey = [], control = [], bare = [] }: Starts): Line[] {
  const line = (measure: string, key: keyof Start, unit: 'ms' | 'MB') =>
    comparedLine({
      ...{ measure, unit, limit: limits[key] },
      latchkey: [...latchkey, ...control].map((start) => start[key]),
      bare: [...bare, ...bare].map((start) => start[key]),
    })
  return [
    line('First page after the start', 'firstPageMs', 'ms'),
    line('CPU time until the first page', 'firstPageCpu', 'ms'),
    line('Memory with the first page', 'atStart', 'MB'),
    line('Memory after the views', 'afterLoad', 'MB'),
  ]
}
