import { readFileSync } from 'node:fs'
import { stripVTControlCharacters } from 'node:util'
import { z } from 'zod'

const resultSchema = z.object({ error: z.object({ message: z.string().optional() }).optional() })
const testSchema = z.object({ projectName: z.string(), status: z.string(), results: z.array(resultSchema) })
const specSchema = z.object({
  title: z.string(),
  file: z.string(),
  line: z.number(),
  tests: z.array(testSchema),
})
const suiteSchema = z.object({
  specs: z.array(specSchema).optional(),
  get suites() {
    return z.array(suiteSchema).optional()
  },
})
type Suite = z.infer<typeof suiteSchema>

const reportSchema = z.object({ suites: z.array(suiteSchema) })

/** Characters of an error message to show. A message may hold a whole page and hide the next one. */
const longestMessage = 600

/**
 * The tests of a Playwright JSON report that failed or passed only on a later try, each with its first error.
 * It is printed at the end of a long log. Empty when there is no such report.
 */
export function failureDigest(file: string): string[] {
  try {
    const { suites } = reportSchema.parse(JSON.parse(readFileSync(file, 'utf8')))
    return suites.flatMap(digestOf)
  } catch {
    return []
  }
}

function digestOf({ specs = [], suites = [] }: Suite): string[] {
  const own = specs.flatMap(({ title, file, line, tests }) =>
    tests.flatMap(({ projectName, status, results }) => {
      if (status !== 'unexpected' && status !== 'flaky') return []
      const message = results.map(({ error }) => error?.message).find(Boolean) ?? 'no error was reported'
      return `${status}: [${projectName}] ${file}:${line} ${title}\n${shortened(message)}`
    }),
  )
  return [...own, ...suites.flatMap(digestOf)]
}

function shortened(message: string): string {
  return stripVTControlCharacters(message).slice(0, longestMessage).replaceAll(/^/gm, '    ')
}
