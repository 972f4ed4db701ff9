/** Readers for single values of loose JSON. None of them throws. */

/** The value as a text: scalars as they are, nothing as an empty text, structures as JSON. */
export function scalar(value: unknown): string {
  if (value == null) return ''
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

/** True for `true` in either spelling; form posts turn booleans into texts. */
export function isTrue(value: unknown): boolean {
  return value === true || value === 'true'
}

/** A whole number above nought, else undefined. */
export function wholeNumber(value: unknown): number | undefined {
  const number = Number(value)
  return Number.isInteger(number) && number > 0 ? number : undefined
}

/** The pattern when browsers can compile it (they use the `v` flag, and complain on the console when they cannot). */
export function patternText(value: unknown): string | undefined {
  if (typeof value !== 'string' || value === '') return undefined
  try {
    new RegExp(value, 'v')
    return value
  } catch {
    return undefined
  }
}
