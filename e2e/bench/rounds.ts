import type { AppServer } from './app-server'
import type { Backend } from './backend'
import type { Servers } from './servers'
import { openVisitors } from './visitors'

/** How much to measure. With many short rounds, other load on the machine affects both servers equally. */
export interface Effort {
  readonly warmUpViews: number
  readonly rounds: number
  readonly viewsPerRound: number
}

/** One server in one round. */
export interface Round {
  /** CPU time of the server's process per view, in milliseconds. */
  readonly cpuPerView: number
  readonly viewsPerSecond: number
  readonly callsPerView: number
}

/** The rounds of both servers, measured in turns. */
export interface Rounds {
  readonly latchkey: readonly Round[]
  readonly bare: readonly Round[]
}

/** Measures both servers in turns. The first server of a round changes each time. */
export async function measureRounds(
  servers: Servers,
  backend: Backend,
  path: string,
  { warmUpViews, rounds, viewsPerRound }: Effort,
): Promise<Rounds> {
  const latchkey = measuredServer(servers.latchkey, backend, path)
  const bare = measuredServer(servers.bare, backend, path)
  await bare.measure(warmUpViews)
  await latchkey.measure(warmUpViews)

  const results: { latchkey: Round[]; bare: Round[] } = { latchkey: [], bare: [] }
  for (let round = 0; round < rounds; round += 1) {
    if (round % 2 === 0) results.bare.push(await bare.measure(viewsPerRound))
    results.latchkey.push(await latchkey.measure(viewsPerRound))
    if (round % 2 === 1) results.bare.push(await bare.measure(viewsPerRound))
  }
  latchkey.close()
  bare.close()
  return results
}

function measuredServer(server: AppServer, backend: Backend, path: string) {
  const visitors = openVisitors(server, path)
  const measure = async (views: number): Promise<Round> => {
    const before = { cpu: await server.cpuTime(), calls: backend.calls(), time: performance.now() }
    await visitors.view(views)
    const seconds = (performance.now() - before.time) / 1000
    return {
      cpuPerView: ((await server.cpuTime()) - before.cpu) / views,
      viewsPerSecond: views / seconds,
      callsPerView: (backend.calls() - before.calls) / views,
    }
  }
  return { measure, close: visitors.close }
}
