import type { Violation } from '../identity/schema-violations'

/** The violations as Kratos' schema validator writes them. The admin API returns that text. */
export function violationReport(violations: readonly Violation[]): string {
  const badFormats = violations.filter(({ keyword }) => keyword === 'format')
  // The validator checks an address twice: for the schema and for Kratos' own extension of it.
  const [first = '', ...others] = [...violations, ...badFormats].map(line)
  if (others.length === 0) return first
  const [violation] = violations
  const head = violation ? `${pointers(violation.path)} validation failed` : ''
  return [head, first, ...others].join('\n  ')
}

function line(violation: Violation): string {
  const { path, message } = placedReason(violation)
  return `${pointers(path, violation.keyword)} ${message}`
}

/**
 * The validator's text for a violation, and its location. A missing property is located at the object that
 * lacks it.
 */
export function placedReason({ path, keyword, text, reason = text.text }: Violation) {
  if (keyword !== 'required') return { path, message: reason }
  const [name, ...parents] = path.split('.').reverse()
  return { path: parents.reverse().join('.'), message: `missing properties: "${name}"` }
}

/** The location in the instance, and the location in the schema. */
function pointers(path: string, keyword?: string): string {
  const names = path.split('.')
  const inSchema = [...names.flatMap((name) => ['properties', name]), ...(keyword ? [keyword] : [])]
  return `I[#/${names.join('/')}] S[#/${inSchema.join('/')}]`
}
