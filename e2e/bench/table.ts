import { median, ratioOf } from './statistics'

/** One line of the table. */
export interface Line {
  readonly measure: string
  readonly latchkey: string
  readonly bare: string
  readonly compared: string
  readonly limit: string
  readonly isMet: boolean
}

interface Compared {
  readonly measure: string
  /** Figures that were measured in turns with those of the other server. */
  readonly latchkey: readonly number[]
  readonly bare: readonly number[]
  readonly unit: 'ms' | 'MB'
  readonly digits?: number
  /** The maximum ratio. Undefined for no limit. */
  readonly limit?: number
}

/**
 * Compares figures of Latchkey with those of another server, pair by pair. Without figures, a limit counts as
 * exceeded.
 */
export function comparedLine({ measure, latchkey, bare, unit, digits = 0, limit }: Compared): Line {
  const ratio = ratioOf(latchkey, bare)
  const text = (figures: readonly number[]) => `${median(figures).toFixed(digits)} ${unit}`
  return {
    measure,
    latchkey: text(latchkey),
    bare: text(bare),
    compared: ratio.text,
    limit: limit === undefined ? 'none' : `at most ${limit}`,
    isMet: limit === undefined || ratio.median <= limit,
  }
}

/** Two equal servers. If they differ, the machine was too busy, and no other ratio of the run is reliable. */
export function controlLine(measure: string, latchkey: readonly number[], control: readonly number[]): Line {
  const { lower, upper } = ratioOf(latchkey, control)
  return {
    ...comparedLine({
      measure: `${measure}, the same server twice`,
      latchkey,
      bare: control,
      unit: 'ms',
      digits: 1,
    }),
    limit: '1.00 in the brackets',
    isMet: lower <= 1 && upper >= 1,
  }
}

/** Formats the lines as a table for a terminal. */
export function tableOf(lines: readonly Line[]): string {
  const rows = [
    ['', 'Latchkey', 'minimal page', 'compared', 'limit', ''],
    ...lines.map(({ measure, latchkey, bare, compared, limit, isMet }) => [
      ...[measure, latchkey, bare, compared, limit],
      isMet ? 'met' : 'BROKEN',
    ]),
  ]
  const widths = [0, 1, 2, 3, 4, 5].map((column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)))
  const pad = (text: string, column: number) =>
    column === 1 || column === 2 ? text.padStart(widths[column] ?? 0) : text.padEnd(widths[column] ?? 0)
  return rows.map((row) => `${row.map(pad).join('  ').trimEnd()}\n`).join('')
}
