import { randomUUID } from 'node:crypto'

/** A string, or a number outside of one. Where the end may be missing, the expression looks at each character once. */
const token = /"[^"\\]*(?:\\.[^"\\]*)*"?|-?\d[\d.eE+-]*/g

const markedText = /"([\da-f-]{36}):(\d+)"/g

/**
 * Changes a JSON text. What is not changed stays what it was: JavaScript's numbers cannot hold an integer above 2^53 or
 * the difference between `1` and `1.0`, so each number that it would write in another way keeps its own spelling.
 * @param change gets the value. Such a number is a text in it
 * @throws {SyntaxError} when the text is not JSON
 */
export function rewriteJson(text: string, change: (value: unknown) => unknown): string {
  // Before the text is searched: then every string has an end.
  JSON.parse(text)
  const spellings: string[] = []
  // Nobody who wrote the text can know it.
  const mark = randomUUID()
  const marked = text.replace(token, (found) =>
    found.startsWith('"') || JSON.stringify(Number(found)) === found
      ? found
      : `"${mark}:${spellings.push(found) - 1}"`,
  )
  return JSON.stringify(change(JSON.parse(marked))).replace(markedText, (found, itsMark, at) =>
    itsMark === mark ? (spellings[Number(at)] ?? found) : found,
  )
}
