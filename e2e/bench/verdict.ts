import type { Figures } from './figures'
import type { FirstPaint } from './first-paint'
import type { Round, Rounds } from './rounds'
import { median, spreadOf } from './statistics'

/** One line of the table. */
export interface Line {
  readonly measure: string
  readonly latchkey: string
  readonly bare: string
  /** Latchkey compared with the minimal page. */
  readonly compared: string
  readonly limit: string
  readonly isMet: boolean
}

const limits = {
  cpuRatio: 1.4,
  throughputRatio: 0.7,
  /** Bytes of JavaScript more than the minimal page. */
  moreScript: 12_000,
  style: 10_000,
  callsPerView: 1,
  /** Milliseconds from the first paint to a usable form on the slow phone: three frames. */
  usableAfterPaint: 50,
}

/** Compares the figures with the limits. */
export function verdict(figures: Figures): Line[] {
  return [
    cpuLine(figures.rounds),
    throughputLine(figures.rounds),
    ...weightLines(figures),
    callsLine(figures),
    paintLine(figures),
    postLine('Form sent before hydration', figures.posts.beforeHydration),
    postLine('Form sent without JavaScript', figures.posts.withoutScript),
  ]
}

function cpuLine({ latchkey, bare }: Rounds): Line {
  const ratio = ratioOf(latchkey, bare, 'cpuPerView')
  return {
    measure: 'Server CPU time per view',
    latchkey: `${median(latchkey.map(({ cpuPerView }) => cpuPerView)).toFixed(2)} ms`,
    bare: `${median(bare.map(({ cpuPerView }) => cpuPerView)).toFixed(2)} ms`,
    compared: ratio.text,
    limit: `at most ${limits.cpuRatio}`,
    isMet: ratio.median <= limits.cpuRatio,
  }
}

function throughputLine({ latchkey, bare }: Rounds): Line {
  const ratio = ratioOf(latchkey, bare, 'viewsPerSecond')
  return {
    measure: 'Views per second',
    latchkey: median(latchkey.map(({ viewsPerSecond }) => viewsPerSecond)).toFixed(0),
    bare: median(bare.map(({ viewsPerSecond }) => viewsPerSecond)).toFixed(0),
    compared: ratio.text,
    limit: `at least ${limits.throughputRatio}`,
    isMet: ratio.median >= limits.throughputRatio,
  }
}

/** Median and quartiles of the ratios of single rounds. A busy minute affects both sides of a ratio. */
function ratioOf(
  latchkey: readonly Round[],
  bare: readonly Round[],
  figure: 'cpuPerView' | 'viewsPerSecond',
) {
  const ratios = latchkey.map((round, index) => round[figure] / (bare[index]?.[figure] ?? Number.NaN))
  const { median, lower, upper } = spreadOf(ratios)
  return { median, text: `${median.toFixed(2)} (${lower.toFixed(2)} to ${upper.toFixed(2)})` }
}

function weightLines({ weight: { latchkey, bare } }: Figures): Line[] {
  const more = latchkey.script - bare.script
  return [
    {
      measure: 'JavaScript of the first load',
      latchkey: kilobytes(latchkey.script),
      bare: kilobytes(bare.script),
      compared: `+${kilobytes(more)}`,
      limit: `at most +${kilobytes(limits.moreScript)}`,
      isMet: more <= limits.moreScript,
    },
    {
      measure: 'CSS',
      latchkey: kilobytes(latchkey.style),
      bare: kilobytes(bare.style),
      compared: '',
      limit: `under ${kilobytes(limits.style)}`,
      isMet: latchkey.style < limits.style,
    },
    {
      measure: 'Web fonts',
      latchkey: kilobytes(latchkey.font),
      bare: kilobytes(bare.font),
      compared: '',
      limit: 'none',
      isMet: latchkey.font === 0,
    },
  ]
}

/** Calls under load and in a browser, where script could make more calls. */
function callsLine({ rounds, weight }: Figures): Line {
  const calls = (own: readonly Round[], inBrowser: number) => [
    ...new Set([...own.map(({ callsPerView }) => callsPerView), inBrowser]),
  ]
  const latchkey = calls(rounds.latchkey, weight.latchkey.calls)
  return {
    measure: 'Backend calls per view',
    latchkey: latchkey.join(', '),
    bare: calls(rounds.bare, weight.bare.calls).join(', '),
    compared: '',
    limit: `exactly ${limits.callsPerView}`,
    isMet: latchkey.every((count) => count === limits.callsPerView),
  }
}

function paintLine({ firstPaint: { latchkey, bare } }: Figures): Line {
  const wait = Math.max(...latchkey.map(({ paintedAt, usableAt }) => usableAt - paintedAt))
  const times = (paints: readonly FirstPaint[]) =>
    `${median(paints.map(({ usableAt }) => usableAt)).toFixed(0)} ms`
  return {
    measure: 'Form usable on a slow phone',
    latchkey: times(latchkey),
    bare: times(bare),
    compared: `${Math.max(0, wait).toFixed(0)} ms after first paint`,
    limit: 'at first paint',
    isMet: wait <= limits.usableAfterPaint,
  }
}

function postLine(measure: string, isSent: boolean): Line {
  return { measure, latchkey: isSent ? 'yes' : 'no', bare: '', compared: '', limit: 'yes', isMet: isSent }
}

function kilobytes(bytes: number): string {
  return `${(bytes / 1000).toFixed(1)} kB`
}
