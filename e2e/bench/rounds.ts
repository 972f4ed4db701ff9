import type { AppServer } from './app-server'
import type { Backend } from './backend'
import type { Effort } from './options'
import type { ServerName, Servers } from './servers'
import { openVisitors, type Visitors } from './views'

/** One server in one round. */
export interface Round {
  /** CPU time of the server's process per view, in milliseconds. */
  readonly cpuPerView: number
  readonly callsPerView: number
}

/** The rounds of each server that was measured, in the same order. */
export type Rounds = Readonly<Partial<Record<ServerName, readonly Round[]>>>

/**
 * Measures all servers in turns. Each server has the same number of views before the first round, also in
 * turns: a server that is idle between its warm-up and its first round is slower than one that is not.
 */
export async function measureRounds(
  servers: Servers,
  backend: Backend,
  pathOf: () => string,
  { connections, warmUpViews, rounds, viewsPerRound }: Effort,
): Promise<Rounds> {
  const measured = [...servers].map(([name, server]) => ({
    name,
    ...measuredServer(server, backend, openVisitors(server, pathOf, connections)),
  }))
  const warmUpRounds = Math.ceil(warmUpViews / viewsPerRound)
  const results = measured.map(() => [] as Round[])
  for (let round = -warmUpRounds; round < rounds; round += 1) {
    for (const turn of orderOf(round + warmUpRounds, measured.length)) {
      const result = await measured[turn]?.measure(viewsPerRound)
      if (result && round >= 0) results[turn]?.push(result)
    }
  }
  for (const { close } of measured) close()
  return Object.fromEntries(measured.map(({ name }, index) => [name, results[index]]))
}

/**
 * The order of the servers in a round, as their indexes. Over twice as many rounds as there are servers, each
 * server has each position equally often, and each server follows each other one equally often (a Williams
 * design). So the state that one server leaves behind, in caches or in the heap of the visitors, affects all
 * others equally.
 */
export function orderOf(round: number, count: number): number[] {
  const zigzag = Array.from({ length: count }, (_, turn) =>
    turn % 2 === 0 ? turn / 2 : count - (turn + 1) / 2,
  )
  const order = zigzag.map((index) => (index + round) % count)
  return Math.floor(round / count) % 2 === 0 ? order : order.toReversed()
}

function measuredServer(server: AppServer, backend: Backend, visitors: Visitors) {
  const measure = async (views: number): Promise<Round> => {
    const before = { cpu: await server.cpuTime(), calls: backend.calls() }
    await visitors.view(views)
    return {
      cpuPerView: ((await server.cpuTime()) - before.cpu) / views,
      callsPerView: (backend.calls() - before.calls) / views,
    }
  }
  return { measure, close: visitors.close }
}
