import fs from 'node:fs'
import { beforeEach, jest } from '@jest/globals'

type LogLine = Readonly<Record<string, unknown>>

const standardOutput = process.stdout.fd ?? 1

/**
 * Collects the lines that the product logs in a test file. Call it at the top of the file, before anything is
 * logged, and set `LOG_LEVEL` to `info`.
 * @returns a function that returns the lines since the test began, or since its last call
 */
export function collectLogLines(): () => LogLine[] {
  const lines: string[] = []
  // Pino writes each line to the file descriptor at once.
  const writeSync = fs.writeSync as (fd: number, text: string, encoding?: string) => number
  const collect = (fd: number, text: string, encoding?: string) => {
    if (fd !== standardOutput) return writeSync(fd, text, encoding)
    lines.push(text)
    return Buffer.byteLength(text)
  }
  jest.spyOn(fs, 'writeSync').mockImplementation(collect as typeof fs.writeSync)
  beforeEach(() => {
    lines.length = 0
  })
  return () => lines.splice(0).map((line) => JSON.parse(line))
}
