import type { BrowserFigures, Figures, FirstPaints } from './figures'
import type { FirstPaint } from './first-paint'
import { type FlowKind, flowKinds } from './flow-kinds'
import type { Line } from './line'
import type { PageWeight } from './page-weight'
import { ratioOf as ratioOfFigures } from './ratio'
import type { Round } from './rounds'
import { median } from './statistics'

const limits = {
  cpuRatio: 1.3,
  throughputRatio: 0.7,
  /** CPU time of Latchkey with metrics, and with traces, compared with Latchkey without. */
  metricsRatio: 1.1,
  tracesRatio: 1.25,
  /** Bytes of JavaScript more than the minimal page. */
  moreScript: 4_000,
  style: 10_000,
  callsPerView: 1,
  /** The time until the first paint on the slow phone, and until the form is usable. */
  paintRatio: 1.25,
  /** Milliseconds from the first paint to a usable form on the slow phone: three frames. */
  usableAfterPaint: 50,
}

/** Compares what was measured with the limits. */
export function verdict({ rounds = {}, browser }: Figures): Line[] {
  const { latchkey, control, metrics, traces, other, bare } = rounds
  return [
    latchkey && control && controlLine(control, latchkey),
    latchkey && bare && cpuLine('Server CPU time per view', latchkey, bare, limits.cpuRatio),
    latchkey && bare && throughputLine(latchkey, bare),
    latchkey &&
      metrics &&
      observedLine('Server CPU time with metrics', metrics, latchkey, limits.metricsRatio),
    latchkey && traces && observedLine('Server CPU time with traces', traces, latchkey, limits.tracesRatio),
    latchkey && other && otherLine(other, latchkey),
    ...(browser ? weightLines(browser) : []),
    callsLine(latchkey, bare, browser),
    ...(browser ? flowKinds.flatMap((kind) => timeLines(kind, browser)) : []),
    browser && paintLine(browser),
    browser && postLine('Form sent before hydration', browser.posts.beforeHydration),
    browser && postLine('Form sent without JavaScript', browser.posts.withoutScript),
  ].filter((line) => line !== undefined)
}

/** Two equal servers. When they differ, the machine was too busy, and no other ratio of the run means anything. */
function controlLine(control: readonly Round[], latchkey: readonly Round[]): Line {
  const { text, lower, upper } = ratioOf(control, latchkey, 'cpuPerView')
  return {
    measure: 'The same server twice (control)',
    latchkey: cpuOf(control),
    bare: '',
    compared: `${text} of each other`,
    limit: '1.00 in the brackets',
    isMet: lower <= 1 && upper >= 1,
  }
}

function cpuLine(measure: string, latchkey: readonly Round[], bare: readonly Round[], limit: number): Line {
  const ratio = ratioOf(latchkey, bare, 'cpuPerView')
  return {
    measure,
    latchkey: cpuOf(latchkey),
    bare: cpuOf(bare),
    compared: ratio.text,
    limit: `at most ${limit}`,
    isMet: ratio.median <= limit,
  }
}

function throughputLine(latchkey: readonly Round[], bare: readonly Round[]): Line {
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

/** Compares Latchkey with itself, and not with the minimal page. */
function observedLine(
  measure: string,
  observed: readonly Round[],
  latchkey: readonly Round[],
  limit: number,
): Line {
  const ratio = ratioOf(observed, latchkey, 'cpuPerView')
  return {
    measure,
    latchkey: cpuOf(observed),
    bare: '',
    compared: `${ratio.text} of the page without`,
    limit: `at most ${limit}`,
    isMet: ratio.median <= limit,
  }
}

function otherLine(other: readonly Round[], latchkey: readonly Round[]): Line {
  return {
    measure: 'Server CPU time of the other Latchkey',
    latchkey: cpuOf(other),
    bare: '',
    compared: `${ratioOf(other, latchkey, 'cpuPerView').text} of this one`,
    limit: 'none',
    isMet: true,
  }
}

function cpuOf(rounds: readonly Round[]): string {
  return `${median(rounds.map(({ cpuPerView }) => cpuPerView)).toFixed(2)} ms`
}

function ratioOf(ours: readonly Round[], others: readonly Round[], figure: 'cpuPerView' | 'viewsPerSecond') {
  const figures = (rounds: readonly Round[]) => rounds.map((round) => round[figure])
  return ratioOfFigures(figures(ours), figures(others))
}

function weightLines({ weight: { latchkey, bare } }: BrowserFigures): Line[] {
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
function callsLine(
  latchkey: readonly Round[] = [],
  bare: readonly Round[] = [],
  browser?: BrowserFigures,
): Line {
  const callsOf = (own: readonly Round[], weight: PageWeight | undefined) => [
    ...new Set([...own.map(({ callsPerView }) => callsPerView), ...(weight ? [weight.calls] : [])]),
  ]
  const calls = callsOf(latchkey, browser?.weight.latchkey)
  return {
    measure: 'Backend calls per view',
    latchkey: calls.join(', '),
    bare: callsOf(bare, browser?.weight.bare).join(', '),
    compared: '',
    limit: `exactly ${limits.callsPerView}`,
    isMet: calls.length > 0 && calls.every((count) => count === limits.callsPerView),
  }
}

function timeLines(kind: FlowKind, browser: BrowserFigures): Line[] {
  return [
    timeLine(`First paint on a slow phone, /${kind}`, 'paintedAt', browser.firstPaint[kind]),
    timeLine(`Form usable on a slow phone, /${kind}`, 'usableAt', browser.firstPaint[kind]),
  ]
}

function timeLine(measure: string, key: keyof FirstPaint, paints: FirstPaints): Line {
  const times = (all: readonly FirstPaint[]) => all.map((paint) => paint[key])
  const [latchkey, bare] = [times(paints.latchkey), times(paints.bare)]
  const ratio = median(latchkey) / median(bare)
  return {
    measure,
    latchkey: `${median(latchkey).toFixed(0)} ms`,
    bare: `${median(bare).toFixed(0)} ms`,
    compared: ratio.toFixed(2),
    limit: `at most ${limits.paintRatio}`,
    isMet: ratio <= limits.paintRatio,
  }
}

function paintLine({ firstPaint }: BrowserFigures): Line {
  const paints = Object.values(firstPaint).flatMap(({ latchkey }) => latchkey)
  const wait = Math.max(...paints.map(({ paintedAt, usableAt }) => usableAt - paintedAt))
  return {
    measure: 'Form usable after the first paint',
    latchkey: `${Math.max(0, wait).toFixed(0)} ms`,
    bare: '',
    compared: '',
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
