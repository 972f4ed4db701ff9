import { randomUUID } from 'node:crypto'
import { AmbiguousSubmission } from './ambiguous-submission'

/** A value of JSON. A number that JavaScript would write in another way is kept as it was written, as a marked text. */
export type Json = string | number | boolean | null | readonly Json[] | { readonly [name: string]: Json }
type JsonObject = { readonly [name: string]: Json }

/** The most levels that a JSON text may have, and the most values in it. No form of Kratos comes near. */
export const maxJsonDepth = 5
export const maxJsonLeaves = 250

/** A string, a number or a bracket. If the end of a string is missing, it reads each character once. */
const tokens = /"[^"\\]*(?:\\.[^"\\]*)*(?:"\s*(:?))?|-?\d[\d.eE+-]*|[[\]{}]/g

/** Known only inside this process. */
const mark = randomUUID()
const marked = new RegExp(`"${mark}:([-+.\\deE]+)"`, 'g')

/**
 * Reads a JSON text, at a cost that grows with its length only.
 * @throws {AmbiguousSubmission} when it is not exactly one JSON value, is too deep or too large, or has a key twice:
 *   Kratos reads JSON with several libraries, which differ in which of two equal keys counts
 */
export function readJson(text: string): Json {
  measure(text)
  const value = parsed(markedText(text))
  if (written(text) !== countKeys(value)) throw new AmbiguousSubmission('key_twice')
  return value
}

/** The text of a value that {@link readJson} read. Its numbers have their own spelling. */
export function writeJson(value: Json): string {
  return JSON.stringify(value).replace(marked, (_, number: string) => number)
}

/** As {@link readJson}, for a text that must be an object. */
export function readJsonObject(text: string): JsonObject {
  const value = readJson(text)
  if (!isJsonObject(value)) throw new AmbiguousSubmission('json')
  return value
}

export function isJsonObject(value: Json | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Every value inside one, with its path. Not deep, so a path is short (`deepest`). */
export function leavesOf(value: Json, path: string): readonly (readonly [path: string, value: Json])[] {
  if (typeof value !== 'object' || value === null) return [[path, value]]
  const items = Object.entries(value)
  if (items.length === 0) return [[path, '']]
  return items.flatMap(([name, item]) => leavesOf(item, `${path}.${name}`))
}

function measure(text: string): void {
  let depth = 0
  let values = 0
  for (const [token] of text.matchAll(tokens)) {
    if (token === '{' || token === '[') depth += 1
    else if (token === '}' || token === ']') depth -= 1
    if (depth > maxJsonDepth) throw new AmbiguousSubmission('too_deep')
    values += 1
    // A value has a name and, where it is one, two brackets.
    if (values > 4 * maxJsonLeaves) throw new AmbiguousSubmission('too_many')
  }
}

function markedText(text: string): string {
  // Before the text is searched for numbers: then every string has an end.
  parsed(text)
  return text.replace(tokens, (found) =>
    /^[-\d]/.test(found) && JSON.stringify(Number(found)) !== found ? `"${mark}:${found}"` : found,
  )
}

function parsed(text: string): Json {
  try {
    return JSON.parse(text)
  } catch {
    throw new AmbiguousSubmission('json')
  }
}

function written(text: string): number {
  return [...text.matchAll(tokens)].filter(([, colon]) => colon === ':').length
}

function countKeys(value: Json): number {
  if (typeof value !== 'object' || value === null) return 0
  const items: readonly Json[] = Object.values(value)
  return items.reduce((sum: number, item) => sum + countKeys(item), Array.isArray(value) ? 0 : items.length)
}
