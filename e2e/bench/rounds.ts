import type { AppServer } from './app-server'
import type { Backend } from './backend'
import type { Servers } from './servers'
import { openVisitors } from './visitors'

/** How hard to measure. Many short rounds: what else the machine does then meets both servers alike. */
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

/** The same number of views of both pages, taken in turns. */
export interface Rounds {
  readonly latchkey: readonly Round[]
  readonly bare: readonly Round[]
}

/** Loads both servers in turns; who begins changes with each round. */
export async function measureRounds(
  servers: Servers,
  backend: Backend,
  path: string,
  { warmUpViews, rounds, viewsPerRound }: Effort,
): Promise<Rounds> {
  const latchkey = measuredServer(servers.latchkey, backend, path)
  const bare = measuredServer(servers.bare, backend, path)
  await bare.play(warmUpViews)
  await latchkey.play(warmUpViews)

  const results: { latchkey: Round[]; bare: Round[] } = { latchkey: [], bare: [] }
  for (let round = 0; round < rounds; round += 1) {
    if (round % 2 === 0) results.bare.push(await bare.play(viewsPerRound))
    results.latchkey.push(await latchkey.play(viewsPerRound))
    if (round % 2 === 1) results.bare.push(await bare.play(viewsPerRound))
  }
  latchkey.leave()
  bare.leave()
  return results
}

function measuredServer(server: AppServer, backend: Backend, path: string) {
  const visitors = openVisitors(server, path)
  const play = async (views: number): Promise<Round> => {
    const before = { cpu: await server.cpuTime(), calls: backend.calls(), time: performance.now() }
    await visitors.view(views)
    const seconds = (performance.now() - before.time) / 1000
    return {
      cpuPerView: ((await server.cpuTime()) - before.cpu) / views,
      viewsPerSecond: views / seconds,
      callsPerView: (backend.calls() - before.calls) / views,
    }
  }
  return { play, leave: visitors.close }
}
