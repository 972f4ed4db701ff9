const controls = /[\p{Cc}\u2028\u2029]+/gu
const directionOverrides = /[\u202A-\u202E\u2066-\u2069]/g
const halfCharacters = /\p{Cs}/gu

/**
 * A text from outside, safe to stand inside one of our sentences: control characters become a space,
 * marks that would turn round the writing direction of what follows are dropped, and it is cut to `maxLength`.
 * It is still text, not HTML: React escapes it.
 */
export function plainText(text: string, maxLength = Number.POSITIVE_INFINITY): string {
  const cut = text.length > maxLength ? `${text.slice(0, maxLength)}…` : text
  return cut.replace(directionOverrides, '').replace(controls, ' ').replace(halfCharacters, '').trim()
}
