import type { Line } from './line'

const heads = {
  measure: '',
  latchkey: 'Latchkey',
  bare: 'minimal page',
  compared: 'compared',
  limit: 'limit',
}

/** Formats the lines as a table for a terminal. */
export function tableOf(lines: readonly Line[]): string {
  const rows = [
    { ...heads, result: '' },
    ...lines.map((line) => ({ ...line, result: line.isMet ? 'met' : 'BROKEN' })),
  ]
  const width = (key: keyof typeof heads) => Math.max(...rows.map((row) => row[key].length))
  const widths = {
    measure: width('measure'),
    latchkey: width('latchkey'),
    bare: width('bare'),
    compared: width('compared'),
    limit: width('limit'),
  }
  return rows
    .map(({ measure, latchkey, bare, compared, limit, result }) =>
      [
        measure.padEnd(widths.measure),
        latchkey.padStart(widths.latchkey),
        bare.padStart(widths.bare),
        compared.padEnd(widths.compared),
        limit.padEnd(widths.limit),
        result,
      ].join('  '),
    )
    .map((row) => `${row.trimEnd()}\n`)
    .join('')
}
