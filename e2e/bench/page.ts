import { type Backend, newLoginPath } from './backend'
import type { BenchOptions, RowName } from './options'
import { measureRounds, type Round, type Rounds } from './rounds'
import { measureEachStart, serversOf, startServers } from './servers'
import { comparedLine, controlLine, type Line } from './table'

/** CPU time of a view of the sign-in page, compared with the minimal page. */
const limit = 1.3
/** One creates the flow, one reads it. */
const callsPerView = 2

/** Measures the rows `page` and `other`: views of the sign-in page. */
export async function measurePage(
  backend: Backend,
  options: BenchOptions,
  logFolder: string,
  report: (line: string) => void,
): Promise<Rounds> {
  const { rows, starts, effort } = options
  const names = serversOf([...rows].filter((row: RowName) => row === 'page' || row === 'other'))
  return measureEachStart(names, starts, async (inTurn, start) => {
    report(`Measuring the servers in turns (${start} of ${starts})`)
    const { servers, stop } = await startServers(inTurn, () => backend.url, options, logFolder)
    try {
      return await measureRounds(servers, backend, newLoginPath, effort)
    } finally {
      await stop()
    }
  })
}

/** The other Latchkey is in the column of Latchkey, and this one in that of the minimal page. */
export function pageLines({ latchkey = [], control = [], other, bare }: Rounds): Line[] {
  const cpuOf = (rounds: readonly Round[]) => rounds.map(({ cpuPerView }) => cpuPerView)
  const calls = [...new Set(latchkey.map((round) => round.callsPerView))]
  const text = { unit: 'ms', digits: 2 } as const
  return [
    controlLine('A view', cpuOf(latchkey), cpuOf(control)),
    ...(bare
      ? [
          comparedLine({
            measure: 'A view, CPU time',
            latchkey: cpuOf(latchkey),
            bare: cpuOf(bare),
            ...text,
            limit,
          }),
        ]
      : []),
    ...(other
      ? [
          comparedLine({
            measure: 'A view of the other Latchkey, beside this one',
            latchkey: cpuOf(other),
            bare: cpuOf(latchkey),
            ...text,
          }),
        ]
      : []),
    {
      measure: 'Calls to Kratos in a view',
      latchkey: calls.join(', '),
      bare: '',
      compared: '',
      limit: `exactly ${callsPerView}`,
      isMet: calls.length > 0 && calls.every((count) => count === callsPerView),
    },
  ]
}
