const controls = /[\p{Cc}\u2028\u2029]+/gu
const directionOverrides = /[\u202A-\u202E\u2066-\u2069]/g
const loneSurrogates = /\p{Cs}/gu

/**
 * A text from outside that is safe inside one of our sentences. Control characters become a space, characters
 * that change the writing direction are removed, and the text is cut to `maxLength`. It is text, not HTML:
 * React escapes it.
 */
export function plainText(text: string, maxLength = Number.POSITIVE_INFINITY): string {
  const cut = text.length > maxLength ? `${text.slice(0, maxLength)}…` : text
  return cut.replace(directionOverrides, '').replace(controls, ' ').replace(loneSurrogates, '').trim()
}
