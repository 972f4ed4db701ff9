import { readFileSync } from 'node:fs'
import { currentBackend } from './backend'

/** The lines of the app's log about a request. */
export function logLinesOf(requestId: string): Readonly<Record<string, unknown>>[] {
  const lines = readFileSync(currentBackend().logFile, 'utf8').split('\n')
  return lines.filter((line) => line.includes(requestId)).map((line) => JSON.parse(line))
}
