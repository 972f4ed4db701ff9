const accepted = /^[A-Za-z0-9_-]{8,64}$/

/**
 * Reads the request id that a proxy in front of us set. It appears in logs, pages and headers, so we take
 * only 8 to 64 letters, digits, `_` and `-`.
 * @param header the value of `X-Request-Id`, null when there is none
 * @returns the id, or null: then the caller makes its own
 */
export function requestId(header: string | null): string | null {
  return header !== null && accepted.test(header) ? header : null
}

/** Crockford's base 32: no letter that looks like a digit. People read these ids aloud. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** A new request id: 50 random bits in two groups, such as `7F3K9-2QDX0`. */
export function newRequestId(): string {
  const letters = Array.from(crypto.getRandomValues(new Uint8Array(10)), (byte) => alphabet[byte % 32])
  letters.splice(5, 0, '-')
  return letters.join('')
}
