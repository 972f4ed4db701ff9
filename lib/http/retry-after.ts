/**
 * The whole seconds to wait that a `Retry-After` header asks for. It is a number of seconds or a date (RFC 9110,
 * 10.2.3).
 * @returns undefined when the header is neither, or when the time is over
 */
export function retryAfterSeconds(value: string, now = Date.now()): number | undefined {
  const text = value.trim()
  const seconds = /^\d+$/.test(text) ? Number(text) : Math.ceil((dateOf(text) - now) / 1000)
  return Number.isSafeInteger(seconds) && seconds > 0 ? seconds : undefined
}

/**
 * `Date.parse` alone also reads "soon 5". The oldest form of a date names no zone, and means GMT. V8 reads a zone that
 * is written twice like one that is written once.
 */
function dateOf(text: string): number {
  if (!/\d\d:\d\d:\d\d/.test(text)) return Number.NaN
  return Date.parse(`${text} GMT`)
}
