import { texts, type UiText } from '../flow/texts'

const minLength = 8
/** The limit of bcrypt, which the real Kratos in `e2e/ory` uses. */
const maxLength = 72
const minDistance = 5
const maxSharedPart = 0.5

/**
 * Why a password is rejected for this identifier, or undefined. Kratos' rules: the length in bytes; not a
 * near spelling of the identifier; at most half of the password may be part of the identifier.
 */
export function passwordViolation(identifier: string, password: string): UiText | undefined {
  const length = Buffer.byteLength(password)
  if (length < minLength) return texts.passwordTooShort(minLength, length)
  if (isTooSimilar(identifier.toLowerCase(), password.toLowerCase())) return texts.passwordTooSimilar()
  if (length > maxLength) return texts.passwordTooLong(maxLength, length)
  return undefined
}

function isTooSimilar(identifier: string, password: string): boolean {
  return (
    distance(identifier, password) < minDistance ||
    longestCommonPart(identifier, password) / password.length > maxSharedPart
  )
}

/** The number of letters to change, add or remove to turn one text into the other. */
function distance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, at) => at)
  for (const [index, letter] of [...a].entries()) {
    const next = [index + 1]
    for (let at = 1; at <= b.length; at += 1) {
      const replaced = (row[at - 1] ?? 0) + (b[at - 1] === letter ? 0 : 1)
      next.push(Math.min(replaced, (row[at] ?? 0) + 1, (next[at - 1] ?? 0) + 1))
    }
    row = next
  }
  return row[b.length] ?? 0
}

function longestCommonPart(a: string, b: string): number {
  let longest = 0
  for (let from = 0; from < b.length; from += 1) {
    while (from + longest < b.length && a.includes(b.slice(from, from + longest + 1))) longest += 1
  }
  return longest
}
