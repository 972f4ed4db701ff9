import { readFileSync, writeFileSync } from 'node:fs'
import { z } from 'zod'
import type { Options } from './options'
import type { Tally } from './tally'

/** How many tests each stage executes at least. The file is in the repository. */
const testCountsFile = 'e2e/runner/test-counts.json'

const schema = z.record(z.string(), z.int().positive())
export type TestCounts = z.infer<typeof schema>

/** @throws if the file is missing or broken: without it the floor would be gone. */
export function readTestCounts(file = testCountsFile): TestCounts {
  return schema.parse(JSON.parse(readFileSync(file, 'utf8')))
}

/** Replaces the counts of the stages in `executed`. The others stay. */
export function writeTestCounts(executed: TestCounts, file = testCountsFile): void {
  const counts = Object.entries({ ...readTestCounts(file), ...executed })
  counts.sort(([one], [other]) => (one < other ? -1 : 1))
  writeFileSync(file, `${JSON.stringify(Object.fromEntries(counts), null, 2)}\n`)
}

/** The tests that ran. A skipped test did not run. */
export const executed = ({ passed, failed }: Tally): number => passed + failed

/**
 * Reports that a stage has fewer tests than it must have. Undefined if it has enough. A skipped test counts
 * as missing if all are required. On another machine it may need a program that is not installed, such as
 * Redis.
 */
export function floorProblem(
  id: string,
  tally: Tally,
  counts: TestCounts,
  { requireAll }: Pick<Options, 'requireAll'>,
): string | undefined {
  const expected = counts[id]
  if (expected === undefined) return `${testCountsFile} has no number for ${id}. ${howToKeep}`
  const count = executed(tally) + (requireAll ? 0 : tally.skipped)
  if (count >= expected) return undefined
  const verb = requireAll ? 'ran' : 'ran or were skipped'
  return `${count} tests ${verb}, but ${testCountsFile} says ${expected}. ${howToKeep}`
}

const howToKeep =
  'If you changed the tests on purpose, run the same command with `-- --write-counts` and commit the file.'
