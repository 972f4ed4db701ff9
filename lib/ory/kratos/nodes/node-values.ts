/** Readers for single values of loose JSON. None of them throws. */

/** The value as a text: a scalar as it is, nothing as an empty text, an object or a list as JSON. */
export function scalar(value: unknown): string {
  if (value == null) return ''
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

/** Whether a value is `true` or `'true'`: form posts turn booleans into texts. */
export function isTrue(value: unknown): boolean {
  return value === true || value === 'true'
}

/** The value as a whole number above 0, else undefined. An object may not be convertible, so it is none. */
export function wholeNumber(value: unknown): number | undefined {
  if (typeof value === 'object') return undefined
  const number = Number(value)
  return Number.isInteger(number) && number > 0 ? number : undefined
}

/** The pattern, when browsers can compile it. They use the `v` flag, and log an error when it fails. */
export function patternText(value: unknown): string | undefined {
  if (typeof value !== 'string' || value === '') return undefined
  try {
    new RegExp(value, 'v')
    return value
  } catch {
    return undefined
  }
}
