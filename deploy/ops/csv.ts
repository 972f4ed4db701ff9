/**
 * Parses a CSV file (RFC 4180): each row by the names in its first line. Empty lines are left out.
 * @throws {SyntaxError} for a quotation mark without an end, or one inside an unquoted cell
 */
export function parseCsv(text: string): Record<string, string>[] {
  const [header = [], ...lines] = linesOf(text.replace(/^\uFEFF/, ''))
  const names = header.map((name) => name.trim().toLowerCase())
  return lines.map((cells) => Object.fromEntries(names.map((name, at) => [name, cells[at]?.trim() ?? ''])))
}

function linesOf(text: string): string[][] {
  const lines: string[][] = []
  let cells: string[] = []
  let at = 0
  while (at < text.length) {
    const { cell, end } = text[at] === '"' ? quoted(text, at) : unquoted(text, at)
    cells.push(cell)
    at = end + 1
    if (text[end] === ',') {
      if (at === text.length) cells.push('')
      continue
    }
    if (text[end] === '\r' && text[at] === '\n') at += 1
    lines.push(cells)
    cells = []
  }
  return cells.length > 0 ? [...withContent(lines), cells] : withContent(lines)
}

function withContent(lines: readonly string[][]): string[][] {
  return lines.filter((cells) => cells.some((cell) => cell.trim() !== ''))
}

/** A cell, and the position of what ends it: a comma, the end of the line or of the text. */
interface Cell {
  readonly cell: string
  readonly end: number
}

function unquoted(text: string, start: number): Cell {
  let end = start
  while (end < text.length && !',\r\n'.includes(text[end] ?? '')) end += 1
  const cell = text.slice(start, end)
  if (cell.includes('"')) throw new SyntaxError(`There is a quotation mark inside the cell ${cell}.`)
  return { cell, end }
}

function quoted(text: string, start: number): Cell {
  let cell = ''
  for (let at = start + 1; at < text.length; at += 1) {
    if (text[at] !== '"') cell += text[at]
    else if (text[at + 1] === '"') {
      cell += '"'
      at += 1
    } else if (at + 1 === text.length || ',\r\n'.includes(text[at + 1] ?? '')) return { cell, end: at + 1 }
    else break
  }
  throw new SyntaxError('A quotation mark has no end.')
}

/**
 * A line of a CSV file. A cell that a spreadsheet would evaluate as a formula gets an apostrophe in front.
 */
export function csvLine(cells: readonly string[]): string {
  return `${cells.map((cell) => `"${safe(cell).replaceAll('"', '""')}"`).join(',')}\n`
}

function safe(cell: string): string {
  return /^[=+\-@\t\r]/.test(cell) ? `'${cell}` : cell
}
