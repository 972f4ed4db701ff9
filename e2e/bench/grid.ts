/** A table of a row that does not fit into the table of all rows. */
export interface Grid {
  readonly head: readonly string[]
  readonly rows: ReadonlyArray<readonly string[]>
}

/** Formats a grid for a terminal: text to the left, figures to the right. */
export function textOf({ head, rows }: Grid): string {
  const all = [head, ...rows]
  const widths = head.map((_, column) => Math.max(...all.map((row) => row[column]?.length ?? 0)))
  const lineOf = (row: readonly string[]) =>
    widths
      .map((width, column) =>
        column === 0 ? (row[column] ?? '').padEnd(width) : (row[column] ?? '').padStart(width),
      )
      .join('  ')
      .trimEnd()
  return all.map((row) => `${lineOf(row)}\n`).join('')
}
