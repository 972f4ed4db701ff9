import { AmbiguousSubmission } from '@/lib/http/ambiguous-submission'
import { foldedName } from '@/lib/http/folded-name'
import { isJsonObject, type Json, leavesOf, maxJsonLeaves, readJson, readJsonObject } from '@/lib/http/json'
import { hasJsonKey } from '@/lib/http/json-key'
import { maxNameLength } from '@/lib/http/normalize-unicode'
import type { FlowKind } from '@/lib/urls/flow-kind'
import { isKratosField } from './known-fields'

/** What was posted, by name. A form's values are texts. A trait that is there several times is a list. */
export type Fields = ReadonlyMap<string, Json>

/** Kratos writes the values of these names into its own JSON as they are. It does not check that a value is JSON. */
const jsonNames = /^(?:traits|transient_payload|upstream_parameters)(?:\.|$)/
const objectNames: ReadonlySet<string> = new Set(['traits', 'transient_payload', 'upstream_parameters'])

/**
 * The fields of a form. A name is there once, or with one value: a form of Kratos for a code names its method twice.
 * Only traits may be lists.
 * @throws {AmbiguousSubmission}
 */
export function parseFormFields(pairs: Iterable<readonly [name: string, value: string]>): Fields {
  const fields = new Map<string, Json>()
  let count = 0
  for (const [name, value] of pairs) {
    count += 1
    if (count > maxJsonLeaves) throw new AmbiguousSubmission('too_many')
    const before = fields.get(name)
    if (before === undefined) fields.set(name, value)
    else if (name.startsWith('traits.'))
      fields.set(name, [...(Array.isArray(before) ? before : [before]), value])
    else if (before !== value) throw new AmbiguousSubmission('name_twice')
  }
  return withObjects(fields)
}

/**
 * The fields of a JSON body.
 * @throws {AmbiguousSubmission}
 */
export function parseJsonFields(text: string): Fields {
  // Kratos leaves out what is null or an empty text.
  return withObjects(new Map(Object.entries(readJsonObject(text)).filter(([, value]) => value !== null)))
}

/** With each value that Kratos writes into JSON read as that JSON. */
function withObjects(fields: ReadonlyMap<string, Json>): Fields {
  const read = [...fields].flatMap(([name, value]) => {
    const one = objectNames.has(name) ? objectOf(value) : checked(name, value)
    return one === null ? [] : [[name, one] as const]
  })
  const all = new Map(read)
  const leaves = [...all].flatMap(([name, value]) => leavesOf(value, name))
  if (leaves.length > maxJsonLeaves) throw new AmbiguousSubmission('too_many')
  if (leaves.some(([path]) => path.length > maxNameLength)) throw new AmbiguousSubmission('too_long')
  return all
}

function objectOf(value: Json): Json {
  if (value === '') return null
  if (typeof value === 'string') return readJsonObject(value)
  if (!isJsonObject(value)) throw new AmbiguousSubmission('value')
  return value
}

/** A text of a trait may be written as it is where the trait is an object. So it is JSON, or cannot add a field. */
function checked(name: string, value: Json): Json {
  if (!jsonNames.test(name)) {
    if (typeof value === 'object') throw new AmbiguousSubmission('value')
    return value
  }
  for (const [, leaf] of leavesOf(value, name))
    if (typeof leaf === 'string' && hasJsonKey(leaf) && typeof value === 'string') readJson(leaf)
  return value
}

/**
 * The fields, when each name is as Kratos spells it, and no value is there in two shapes.
 * @throws {AmbiguousSubmission}
 */
export function rejectOtherSpellings(kind: FlowKind, fields: Fields): void {
  for (const name of fields.keys()) {
    const folded = foldedName(name).trim()
    if (folded !== name && isKratosField(kind, folded)) throw new AmbiguousSubmission('other_spelling')
  }
  const names = [...fields.keys()]
  for (const whole of objectNames)
    if (fields.has(whole) && names.some((name) => name.startsWith(`${whole}.`)))
      throw new AmbiguousSubmission('name_twice')
}

/** The value of a field that Kratos takes as a text; empty when it is not there. */
export function textField(fields: Fields, name: string): string {
  const value = fields.get(name)
  return value === undefined || value === null ? '' : String(value)
}
