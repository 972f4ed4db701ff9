import { beforeEach, jest } from '@jest/globals'

export type LogLine = Readonly<Record<string, unknown>>

/**
 * Collects the lines that the product logs in a test file. Call it at the top of the file, before anything is
 * logged, and set `LOG_LEVEL` to `info`.
 * @returns a function that returns the lines since the test began, or since its last call
 */
export function collectLogLines(): () => LogLine[] {
  const lines: string[] = []
  jest.spyOn(process.stdout, 'write').mockImplementation((line) => {
    lines.push(String(line))
    return true
  })
  beforeEach(() => {
    lines.length = 0
  })
  return () => lines.splice(0).map((line) => JSON.parse(line))
}
