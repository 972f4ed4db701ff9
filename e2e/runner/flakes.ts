import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { z } from 'zod'
import { cacheFolder, type Environment } from '../ory/process/cache-folder'

/** The tests that passed only on a retry: for each stage, the ones of its last run. */
const schema = z.record(z.string(), z.array(z.string()))
type Flakes = z.infer<typeof schema>

/** The file is outside the repository, because CI tests a clean checkout. */
export function flakesFile(env: Environment): string {
  return join(dirname(cacheFolder(env)), 'flakes.json')
}

/**
 * Records the flaky tests of a stage's run. Returns those that were also flaky in the stage's run before:
 * such a test fails the run. A single flaky run can be bad luck.
 */
export function recordFlakes(stage: string, flaky: readonly string[], file: string): string[] {
  const all = readFlakes(file)
  const before = new Set(all[stage])
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, `${JSON.stringify({ ...all, [stage]: flaky }, null, 2)}\n`)
  return flaky.filter((test) => before.has(test))
}

function readFlakes(file: string): Flakes {
  try {
    return schema.parse(JSON.parse(readFileSync(file, 'utf8')))
  } catch {
    return {}
  }
}
