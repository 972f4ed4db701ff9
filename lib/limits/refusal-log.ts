/** What the log hears of refused tries. */
export interface RefusalLine {
  readonly limit: string
  /** What was submitted. */
  readonly route: string
  /** How many tries the limit has refused since its last line. */
  readonly refused: number
  readonly requestId?: string | undefined
}

export interface RefusalLog {
  refused(line: Omit<RefusalLine, 'refused'>): void
}

/** In milliseconds. */
const summaryAfter = 60_000

/**
 * One line for the first try that a limit refuses, and then one a minute that says how many there were. An attack has
 * thousands of them.
 */
export function createRefusalLog(write: (line: RefusalLine) => void): RefusalLog {
  const more = new Map<string, number>()
  return {
    refused(line) {
      const { limit, route } = line
      const seen = more.get(limit)
      if (seen !== undefined) {
        more.set(limit, seen + 1)
        return
      }
      write({ ...line, refused: 1 })
      more.set(limit, 0)
      const summarise = () => {
        const refused = more.get(limit) ?? 0
        more.delete(limit)
        if (refused === 0) return
        write({ limit, route, refused })
        more.set(limit, 0)
        setTimeout(summarise, summaryAfter).unref()
      }
      setTimeout(summarise, summaryAfter).unref()
    },
  }
}
