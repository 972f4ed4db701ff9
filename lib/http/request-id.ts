const accepted = /^[A-Za-z0-9_-]{8,64}$/

/**
 * Reads a request id that somebody in front of us gave the request. It ends up in logs, pages and headers, so
 * only letters, digits, `_` and `-` pass, 8 to 64 of them.
 * @param header the value of `X-Request-Id`, null when there is none
 * @returns the id as it came, or null: the caller makes its own
 */
export function requestId(header: string | null): string | null {
  return header !== null && accepted.test(header) ? header : null
}
