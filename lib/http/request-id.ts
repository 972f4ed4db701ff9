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
