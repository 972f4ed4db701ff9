import type { AppServer } from '../app-server'
import type { Effort } from '../options'
import { orderOf } from '../rounds'
import type { ServerName } from '../servers'
import { Browser } from './browser'
import type { SignInKratos } from './kratos'
import { type SignIn, type Site, type StepName, signInBy, stepNames } from './steps'

/** One step, for one sign-in. */
interface StepFigures {
  /** CPU time of the front end, in milliseconds. */
  readonly cpu: number
  /** Calls to Kratos that the front end and the visitor made. */
  readonly calls: Readonly<Record<string, number>>
}

/** All visitors of one round, step by step. */
export type SignInRound = Readonly<Record<StepName, StepFigures>>
export type SignInRounds = Readonly<Partial<Record<ServerName, readonly SignInRound[]>>>

/** A front end with a Kratos of its own. */
export interface SignInServer {
  readonly server: AppServer
  readonly site: Site
  readonly kratos: SignInKratos
  readonly name: ServerName
}

type SignInEffort = Pick<Effort, 'connections' | 'rounds'> & {
  readonly signInsPerRound: number
  readonly warmUpSignIns: number
}

/** Measures all front ends in turns. In a round all visitors make the same step, then all the next one. */
export async function measureSignIns(
  servers: readonly SignInServer[],
  { connections, rounds, signInsPerRound, warmUpSignIns }: SignInEffort,
): Promise<SignInRounds> {
  const results = servers.map(() => [] as SignInRound[])
  const warmUpRounds = Math.ceil(warmUpSignIns / signInsPerRound)
  for (let round = -warmUpRounds; round < rounds; round += 1) {
    for (const turn of orderOf(round + warmUpRounds, servers.length)) {
      const server = servers[turn]
      const result = server && (await measureRound(server, signInsPerRound, connections))
      if (result && round >= 0) results[turn]?.push(result)
    }
  }
  return Object.fromEntries(servers.map(({ name }, index) => [name, results[index]]))
}

/** Signs in this number of new visitors, `connections` of them at a time. */
export async function measureRound(
  { server, site, kratos }: SignInServer,
  count: number,
  connections: number,
): Promise<SignInRound> {
  const names = await kratos.newAccounts(count)
  const visitors = names.map((name) => signInBy(new Browser(), site, name))
  const figures: Array<[StepName, StepFigures]> = []
  for (const step of stepNames) {
    kratos.takeCalls()
    const before = await server.cpuTime()
    await inTurns(visitors, connections, (visitor: SignIn) => visitor[step]())
    const cpu = ((await server.cpuTime()) - before) / count
    const calls = [...kratos.takeCalls()].map(([call, times]) => [call, times / count] as const)
    figures.push([step, { cpu, calls: Object.fromEntries(calls) }])
  }
  return Object.fromEntries(figures) as SignInRound
}

/** Runs a function for each item, with limited concurrency. */
async function inTurns<T>(items: readonly T[], atATime: number, act: (item: T) => Promise<void>) {
  const left = [...items]
  const worker = async () => {
    for (let item = left.pop(); item !== undefined; item = left.pop()) await act(item)
  }
  await Promise.all(Array.from({ length: atATime }, worker))
}
