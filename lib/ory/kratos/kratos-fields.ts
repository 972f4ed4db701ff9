import { hasJsonKey } from '@/lib/http/json-key'

/** A field as Kratos reads it, with a dotted name. */
export type Field = readonly [name: string, value: string]

/**
 * A field's name as Kratos compares it in JSON. It is written in Go, which reads `TRAITS`, and also the long s in
 * `trait\u017f`, as `traits`.
 */
export function foldedName(name: string): string {
  return name.normalize('NFKC').toLowerCase()
}

/**
 * Kratos writes the values of these names, and of traits that are objects, into its own JSON as they are. It
 * does not check that a value is JSON.
 */
const jsonName = /^(traits|transient_payload|upstream_parameters)(\.|$)/

/**
 * The fields that a posted value means to Kratos: one, or those inside a value that is JSON.
 * @throws {SyntaxError} when the value would end the JSON that Kratos writes around it and add fields of its
 *   own, such as `{},"provider":"line"`, or when its JSON has a key twice
 */
export function fieldsOf(name: string, value: string): readonly Field[] {
  return jsonName.test(foldedName(name)) && hasJsonKey(value)
    ? flattened(parseUniqueJson(value), name)
    : [[name, value]]
}

/** Whether a value adds fields of its own to what Kratos reads. No form of ours has such a value. */
export function addsFields(name: string, value: string): boolean {
  try {
    fieldsOf(name, value)
    return false
  } catch {
    return true
  }
}

/**
 * The fields of a JSON body.
 * @throws when the text is not exactly one JSON value, has a key twice, or is nested too deep for us
 */
export function fieldsOfJson(text: string): readonly Field[] {
  return flattened(parseUniqueJson(text)).flatMap(([name, value]) => fieldsOf(name, value))
}

/** Kratos reads JSON with several libraries. They differ in which of two equal keys counts. */
function parseUniqueJson(text: string): unknown {
  const value: unknown = JSON.parse(text)
  // Every string has an end here. Where the end may be missing, the expression looks at each character once.
  const strings = text.matchAll(/"[^"\\]*(?:\\.[^"\\]*)*(?:"\s*(:?))?/g)
  const written = [...strings].filter(([, colon]) => colon === ':').length
  if (written !== keyCount(value)) throw new SyntaxError('A key is there twice.')
  return value
}

function keyCount(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0
  const items: unknown[] = Object.values(value)
  return items.reduce((sum: number, item) => sum + keyCount(item), Array.isArray(value) ? 0 : items.length)
}

/** An empty object or list counts as a field with an empty value. */
function flattened(value: unknown, path = ''): readonly Field[] {
  if (typeof value !== 'object' || value === null) return [[path, String(value)]]
  const items = Object.entries(value)
  if (items.length === 0) return [[path, '']]
  return items.flatMap(([name, item]) => flattened(item, path ? `${path}.${name}` : name))
}
