import type { FirstPaint } from './first-paint'
import type { Grid } from './grid'
import type { Line } from './line'
import type { Start, Starts } from './memory'
import type { PageWeight } from './page-weight'
import { ratioOf } from './ratio'
import type { Rounds } from './rounds'
import type { ServerName } from './servers'
import { median } from './statistics'

/** The sign-in page of Latchkey and of Ory's front ends. */
export interface BesideOry {
  readonly rounds: Rounds
  readonly starts: Starts
  readonly pages: Readonly<
    Partial<Record<ServerName, { readonly weight: PageWeight; readonly paints: readonly FirstPaint[] }>>
  >
}

/** One column for each front end, as in the README. */
export function besideOryGrid({ rounds, starts, pages }: BesideOry, names: readonly ServerName[]): Grid {
  const row = (measure: string, figure: (name: ServerName) => string) => [measure, ...names.map(figure)]
  const round = (name: ServerName, key: 'cpuPerView' | 'viewsPerSecond', digits: number) =>
    median((rounds[name] ?? []).map((one) => one[key])).toFixed(digits)
  const start = (name: ServerName, key: keyof Start, divisor: number) =>
    (median((starts[name] ?? []).map((one) => one[key])) / divisor).toFixed(0)
  const paint = (name: ServerName, key: keyof FirstPaint) =>
    median((pages[name]?.paints ?? []).map((one) => one[key])).toFixed(0)
  const kilobytes = (bytes = Number.NaN) => (bytes / 1000).toFixed(1)
  return {
    head: ['', ...names],
    rows: [
      row('CPU ms of a view', (name) => round(name, 'cpuPerView', 2)),
      row('views per second', (name) => round(name, 'viewsPerSecond', 0)),
      row('JavaScript kB', (name) => kilobytes(pages[name]?.weight.script)),
      row('CSS kB', (name) => kilobytes(pages[name]?.weight.style)),
      row('web fonts kB', (name) => kilobytes(pages[name]?.weight.font)),
      row('first paint on a slow phone, ms', (name) => paint(name, 'paintedAt')),
      row('usable on a slow phone, ms', (name) => paint(name, 'usableAt')),
      row('first page after the start, ms', (name) => start(name, 'firstPageMs', 1)),
      row('memory with the first page, MB', (name) => start(name, 'atStart', 1e6)),
      row('memory after the views, MB', (name) => start(name, 'afterLoad', 1e6)),
    ],
  }
}

/** Of the CPU time of a view of Elements. */
const elementsRatio = 0.6

/** Latchkey's CPU time, compared with each of the others. Only Elements sets a limit. */
export function besideOryLines({ rounds }: BesideOry): Line[] {
  const cpuOf = (name: ServerName) => (rounds[name] ?? []).map(({ cpuPerView }) => cpuPerView)
  const others = [
    { name: 'control', title: 'the same server' },
    { name: 'elements', title: 'Elements', limit: elementsRatio },
    { name: 'reference', title: 'the reference UI' },
  ] as const
  return others
    .filter(({ name }) => rounds[name])
    .map(({ name, title, ...other }) => {
      const ratio = ratioOf(cpuOf('latchkey'), cpuOf(name))
      const limit = 'limit' in other ? other.limit : undefined
      return {
        measure: 'Server CPU time per view',
        latchkey: `${median(cpuOf('latchkey')).toFixed(2)} ms`,
        bare: '',
        compared: `${ratio.text} of ${title}`,
        limit: limit === undefined ? 'none' : `at most ${limit}`,
        isMet: limit === undefined || ratio.median <= limit,
      }
    })
}
