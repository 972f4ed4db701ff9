/** What the log hears of refused tries. */
export interface RefusalLine {
  readonly limit: string
  /** What was submitted. */
  readonly route: string
  readonly requestId: string | undefined
  /** How many tries the limit has refused since its last line. */
  readonly refused: number
}

/** In milliseconds. */
const pause = 60_000

/** One line a minute for each limit: an attack has thousands of refusals. The metrics count each of them. */
export function createRefusalLog(write: (line: RefusalLine) => void, now: () => number = Date.now) {
  const last = new Map<string, { readonly at: number; readonly refused: number }>()
  return (line: Omit<RefusalLine, 'refused'>): void => {
    const { at = Number.NEGATIVE_INFINITY, refused = 0 } = last.get(line.limit) ?? {}
    const isDue = now() - at >= pause
    last.set(line.limit, isDue ? { at: now(), refused: 0 } : { at, refused: refused + 1 })
    if (isDue) write({ ...line, refused: refused + 1 })
  }
}
