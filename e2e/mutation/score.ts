import { z } from 'zod'

/** A mutant as the score needs it. `line` is the whole line of source text, without the space around it. */
export interface Mutant {
  readonly file: string
  readonly lineNumber: number
  readonly line: string
  /** The source text that Stryker replaced, and what it put there. */
  readonly from: string
  readonly to: string
  readonly status: string
}

/**
 * The list of survivors that no test can catch, with the reason. The text of the line names a mutant, so that
 * an entry stays valid when lines move, and ends when the code changes.
 */
export const explanationsSchema = z.array(
  z.strictObject({
    file: z.string(),
    line: z.string(),
    from: z.string(),
    to: z.string(),
    why: z.string().min(20),
  }),
)
export type Explanation = z.infer<typeof explanationsSchema>[number]

export interface Score {
  readonly caught: number
  /** How many of the caught mutants kept a test from ending. */
  readonly late: number
  readonly explained: number
  readonly survivors: readonly Mutant[]
  /** In percent, of the mutants that the list does not explain. 100 when there are none. */
  readonly percent: number
  /** Explanations of these files that no surviving mutant needs. */
  readonly unneeded: readonly Explanation[]
}

const caughtStatus = ['Killed', 'Timeout']
const survivingStatus = ['Survived', 'NoCoverage']

/** The score of the mutants of some files. Mutants that were ignored, or do not compile, do not count. */
export function scoreOf(mutants: readonly Mutant[], explanations: readonly Explanation[]): Score {
  const caught = mutants.filter(({ status }) => caughtStatus.includes(status)).length
  const surviving = mutants.filter(({ status }) => survivingStatus.includes(status))
  const survivors = surviving.filter((mutant) => !explanations.some((entry) => explains(entry, mutant)))
  const files = new Set(mutants.map(({ file }) => file))
  return {
    caught,
    late: mutants.filter(({ status }) => status === 'Timeout').length,
    explained: surviving.length - survivors.length,
    survivors,
    percent: caught + survivors.length === 0 ? 100 : (100 * caught) / (caught + survivors.length),
    unneeded: explanations.filter(
      (entry) => files.has(entry.file) && !surviving.some((mutant) => explains(entry, mutant)),
    ),
  }
}

function explains(entry: Explanation, mutant: Mutant): boolean {
  const { file, line, from, to } = mutant
  return entry.file === file && entry.line === line && entry.from === from && entry.to === to
}
