/** A cell for each column, in the order of the columns. */
export type Row = readonly (string | undefined)[]

/** Writes a table for people. Columns are as wide as their longest cell. No cell can move the cursor. */
export function tableOf(columns: readonly string[], rows: readonly Row[]): string {
  if (rows.length === 0) return 'None.\n'
  const lines = [columns, ...rows].map((row) => columns.map((_, at) => printable(row[at] ?? '')))
  const widths = columns.map((_, at) => Math.max(...lines.map((line) => widthOf(line[at] ?? ''))))
  return lines
    .map((line) => line.map((cell, at) => cell + ' '.repeat((widths[at] ?? 0) - widthOf(cell))).join('  '))
    .map((line) => `${line.trimEnd()}\n`)
    .join('')
}

/**
 * Replaces control characters. People choose their own names, and a terminal would interpret such characters.
 */
export function printable(text: string): string {
  return text.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, '\u{FFFD}')
}

/** The number of terminal columns of a text: two for most East Asian letters, none for combining accents. */
function widthOf(text: string): number {
  const wide = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}\u3000-\u303F\uFF01-\uFF60]/u
  return [...text].reduce((sum, letter) => sum + (/\p{M}/u.test(letter) ? 0 : wide.test(letter) ? 2 : 1), 0)
}
