import type { AppServer } from './app-server'
import type { Backend } from './backend'
import type { Line } from './line'
import { readProcess } from './load-process'
import { megabytes } from './megabytes'
import type { BenchOptions } from './options'
import { ratioOf } from './ratio'
import { orderOf } from './rounds'
import { serversOf, startServers } from './servers'
import { median } from './statistics'
import { openVisitors } from './visitors'

/** CPU time of one view in each round, in milliseconds. */
export interface Growth {
  /** For each number of visitors at a time. */
  readonly byVisitors: ReadonlyArray<{ readonly connections: number; readonly cpu: readonly number[] }>
  readonly stages: readonly Stage[]
  /** Of two processes, each while the other one rests, and of both while both work. */
  readonly alone: readonly number[]
  readonly together: readonly number[]
}

/** A process that had many views, beside one that had few. */
export interface Stage {
  /** How many views the old process had beside its rounds and its warm-up. */
  readonly past: number
  /** CPU time of one view of the old and of the young process in each round, in milliseconds. */
  readonly late: readonly number[]
  readonly early: readonly number[]
  /** Resident memory of the old process, in bytes. */
  readonly resident: number
}

const visitorCounts = [1, 8, 64]
const firstStage = 1000
const limits = { growth: 1.1, twoProcesses: 1.9 }

export const growthServers = serversOf(['growth'])

/** Asks two equal processes of Latchkey, which have the same backend. */
export async function measureGrowth(
  backend: Backend,
  pathOf: () => string,
  options: BenchOptions,
  logFolder: string,
  report: (line: string) => void,
): Promise<Growth> {
  const { rounds, viewsPerRound: views, connections, warmUpViews } = options.effort
  const { servers, stop } = await startServers(growthServers, () => backend.url, options, logFolder)
  try {
    const [one, two] = [...servers.values()]
    if (!one || !two) throw new Error('Two processes were expected')
    const measure = async (measured: readonly AppServer[], count: number, times = views): Promise<number> => {
      const cpuOf = async () => sum(await Promise.all(measured.map((server) => server.cpuTime())))
      const visitors = measured.map((server) => openVisitors(server, pathOf, count))
      const before = await cpuOf()
      await Promise.all(visitors.map((each) => each.view(times)))
      const cpu = (await cpuOf()) - before
      for (const { close } of visitors) close()
      return cpu / (times * measured.length)
    }
    const repeat = async (...measurements: Array<() => Promise<number>>): Promise<number[][]> => {
      const results = measurements.map(() => [] as number[])
      for (let round = 0; round < rounds; round += 1) {
        for (const turn of orderOf(round, measurements.length)) {
          results[turn]?.push((await measurements[turn]?.()) ?? Number.NaN)
        }
      }
      return results
    }
    report('Asking with few and with many visitors')
    await measure([one, two], connections, warmUpViews)
    const byCount = await repeat(...visitorCounts.map((count) => () => measure([one], count)))
    report('Asking one process, and two at a time')
    // Each process alone, because the first one had more views. Longer rounds, because the first views after a rest are dearer.
    const [ofOne = [], ofTwo = [], together = []] = await repeat(
      ...[[one], [two], [one, two]].map((atWork) => () => measure(atWork, connections, 10 * views)),
    )
    const alone = ofOne.map((cpu, round) => (cpu + (ofTwo[round] ?? Number.NaN)) / 2)
    const stages: Stage[] = []
    for (const past of stagesUntil(options.past)) {
      report(`Asking until there were ${past} views`)
      // The second process has none of these views: the difference is what they left behind in the first one.
      await measure([one], connections, past - (stages.at(-1)?.past ?? 0))
      const { resident } = readProcess(one.pid)
      // It had a rest, which makes its next views dearer.
      await measure([two], connections, warmUpViews)
      const [late = [], early = []] = await repeat(
        () => measure([one], connections),
        () => measure([two], connections),
      )
      stages.push({ past, late, early, resident })
      // A long run may end early.
      report(
        `CPU time ${median(late).toFixed(2)} ms, of a young process ${median(early).toFixed(2)} ms, memory ${megabytes(resident)}`,
      )
    }
    const byVisitors = visitorCounts.map((count, index) => ({
      connections: count,
      cpu: byCount[index] ?? [],
    }))
    return { byVisitors, stages, alone, together }
  } finally {
    await stop()
  }
}

/** Powers of ten, and the last one: after how many views a process is measured. */
export function stagesUntil(last: number): number[] {
  const stages: number[] = []
  for (let past = firstStage; past < last; past *= 10) stages.push(past)
  return [...stages, last]
}

/** Compares many visitors with one, a process that had many views with one that had few, and two with one. */
export function growthLines({ byVisitors, stages, alone, together }: Growth): Line[] {
  const line = (
    measure: string,
    later: readonly number[],
    earlier: readonly number[],
    than: string,
  ): Line => {
    const ratio = ratioOf(later, earlier)
    return {
      measure,
      latchkey: `${median(later).toFixed(2)} ms`,
      bare: '',
      compared: `${ratio.text} of ${than}`,
      limit: `at most ${limits.growth}`,
      isMet: ratio.median <= limits.growth,
    }
  }
  const [first, ...more] = byVisitors
  const gain = ratioOf(
    alone.map((cpu) => 2 * cpu),
    together,
  )
  return [
    ...more.map(({ connections, cpu }) =>
      line(`CPU time with ${connections} visitors at a time`, cpu, first?.cpu ?? [], 'that with one'),
    ),
    ...stages.map(({ past, late, early }) =>
      line(`CPU time after ${past} views`, late, early, 'a process without them'),
    ),
    ...memoryLines(stages),
    {
      measure: 'Views of two processes on two cores',
      latchkey: `${median(together).toFixed(2)} ms`,
      bare: '',
      compared: `${gain.text} of one, by CPU time`,
      limit: `at least ${limits.twoProcesses}`,
      isMet: gain.median >= limits.twoProcesses,
    },
  ]
}

/** Compares the memory after all views with that after a tenth. Before, the heap takes its usual size. */
function memoryLines(stages: readonly Stage[]): Line[] {
  const [before, last] = stages.slice(-2)
  if (!before || !last) return []
  const ratio = last.resident / before.resident
  return [
    {
      measure: `Memory after ${last.past} views`,
      latchkey: megabytes(last.resident),
      bare: '',
      compared: `${ratio.toFixed(2)} of that after ${before.past}`,
      limit: `at most ${limits.growth}`,
      isMet: ratio <= limits.growth,
    },
  ]
}

function sum(figures: readonly number[]): number {
  return figures.reduce((total, figure) => total + figure, 0)
}
