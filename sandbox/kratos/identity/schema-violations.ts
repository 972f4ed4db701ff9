import { texts, type UiText } from '../flow/texts'

/** The part of JSON Schema that the sandbox's identity schemas use. */
export type JsonSchema = {
  type: string
  title?: string
  properties?: Record<string, JsonSchema>
  required?: readonly string[]
  additionalProperties?: boolean
  format?: string
  minLength?: number
  maxLength?: number
}

/**
 * `keyword` is the keyword of the schema that the value violates. `reason` is the text of the schema
 * validator, if it differs from `text`.
 */
export type Violation = { path: string; keyword: string; text: UiText; reason?: string }

/**
 * A local part of plain characters or in quotes, and a host name. Kratos rejects the other forms of an
 * address.
 */
const emailForm =
  /^("[^"\r\n]+"|[^\s"(),:;<>@[\\\].]+(\.[^\s"(),:;<>@[\\\].]+)*)@[a-z0-9]([a-z0-9-]*[a-z0-9])?(\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)*$/i

/** Everything in `value` that violates the schema, each with Kratos' message for that path. */
export function violations(schema: JsonSchema, value: unknown, path: string): Violation[] {
  const actual = typeOf(value)
  if (actual !== schema.type) return [{ path, keyword: 'type', text: texts.wrongType(schema.type, actual) }]
  if (typeof value === 'string') return stringViolations(schema, value, path)
  return typeof value === 'object' && value !== null ? objectViolations(schema, value, path) : []
}

function objectViolations(schema: JsonSchema, value: object, path: string): Violation[] {
  const { properties = {}, required = [], additionalProperties = true } = schema
  const missing = required.filter((name) => !Object.hasOwn(value, name))
  const unknownNames = additionalProperties
    ? []
    : Object.keys(value).filter((name) => !Object.hasOwn(properties, name))
  return [
    ...missing.map((name) => ({ path: `${path}.${name}`, keyword: 'required', text: texts.missing(name) })),
    ...(unknownNames.length > 0
      ? [{ path, keyword: 'additionalProperties', text: texts.generic(notAllowed(unknownNames)) }]
      : []),
    ...Object.entries(value).flatMap(([name, item]) => {
      const property = Object.hasOwn(properties, name) ? properties[name] : undefined
      return property ? violations(property, item, `${path}.${name}`) : []
    }),
  ]
}

function notAllowed(names: readonly string[]): string {
  return `additionalProperties ${names.map((name) => JSON.stringify(name)).join(', ')} not allowed`
}

function stringViolations(schema: JsonSchema, value: string, path: string): Violation[] {
  const { format, minLength = 0, maxLength = Number.POSITIVE_INFINITY } = schema
  const length = [...value].length
  const found: Violation[] = []
  const add = (keyword: string, text: UiText, reason = text.text) =>
    found.push({ path, keyword, text, reason })
  if (format === 'email' && !isEmail(value)) {
    add('format', texts.badAddress(value), `${JSON.stringify(value)} is not valid "email"`)
  }
  if (format === 'date' && !isDate(value)) {
    add('format', texts.generic(`${JSON.stringify(value)} is not valid "date"`))
  }
  if (length < minLength) add('minLength', texts.tooShort(minLength, length))
  if (length > maxLength) add('maxLength', texts.tooLong(maxLength, length))
  return found
}

/** Whether Kratos accepts a text as an email address. It accepts blanks in front. */
export function isEmail(value: string): boolean {
  return value.length <= 254 && value.lastIndexOf('@') <= 64 && emailForm.test(value.trimStart())
}

/** A day of the calendar, as in 2001-05-31. */
function isDate(value: string): boolean {
  return /^\d{4}-\d\d-\d\d$/.test(value) && new Date(value).toJSON()?.startsWith(value) === true
}

function typeOf(value: unknown): string {
  if (value === null) return 'null'
  return Array.isArray(value) ? 'array' : typeof value
}
