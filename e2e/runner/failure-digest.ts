import { readFileSync } from 'node:fs'
import { relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { z } from 'zod'

const resultSchema = z.object({
  error: z.object({ message: z.string().optional() }).optional(),
  attachments: z.array(z.object({ name: z.string(), path: z.string().optional() })).optional(),
})
const testSchema = z.object({ projectName: z.string(), status: z.string(), results: z.array(resultSchema) })
const specSchema = z.object({
  title: z.string(),
  file: z.string(),
  line: z.number(),
  tests: z.array(testSchema),
})
const suiteSchema = z.object({
  title: z.string(),
  specs: z.array(specSchema).optional(),
  get suites() {
    return z.array(suiteSchema).optional()
  },
})
type Suite = z.infer<typeof suiteSchema>

const reportSchema = z.object({ suites: z.array(suiteSchema) })

/** Characters of an error message to show. A message may contain a whole page and hide the next one. */
const maxMessageLength = 600

/**
 * The tests of a Playwright JSON report that failed or passed only on a retry, each with its first error, the
 * line that runs it again, and the one that opens its trace. It is printed at the end of a long log. Empty
 * without a report.
 * @param command the command that ran them all
 */
export function failureDigest(file: string, command: string): string[] {
  return readTests(file).flatMap(({ project, file: spec, line, title, status, results }) => {
    if (status !== 'unexpected' && status !== 'flaky') return []
    const message = results.map(({ error }) => error?.message).find(Boolean) ?? 'no error was reported'
    const again = `${command} ${spec}:${line} --project=${project}`
    const traces = results.flatMap(({ attachments = [] }) =>
      attachments.flatMap(({ name, path }) => (name === 'trace' && path ? [path] : [])),
    )
    return [
      `${status}: [${project}] ${spec}:${line} ${title}`,
      shortened(message),
      `    Again: ${again}`,
      ...traces.slice(-1).map((path) => `    Trace: npx playwright show-trace ${relative('.', path)}`),
    ].join('\n')
  })
}

/** The tests that passed only on a retry. A name has no line number, because line numbers change. */
export function flakyTests(file: string): string[] {
  return readTests(file).flatMap(({ project, file: spec, title, status }) =>
    status === 'flaky' ? `[${project}] ${spec} ${title}` : [],
  )
}

type Test = {
  project: string
  file: string
  line: number
  title: string
  status: string
  results: z.infer<typeof resultSchema>[]
}

function readTests(file: string): Test[] {
  try {
    const { suites } = reportSchema.parse(JSON.parse(readFileSync(file, 'utf8')))
    return suites.flatMap((suite) => testsOf(suite, []))
  } catch {
    return []
  }
}

/** `groups` are the titles of the `test.describe` around the tests. */
function testsOf({ specs = [], suites = [] }: Suite, groups: readonly string[]): Test[] {
  const own = specs.flatMap(({ title, file, line, tests }) =>
    tests.map(({ projectName, status, results }) => {
      return { project: projectName, file, line, title: [...groups, title].join(': '), status, results }
    }),
  )
  return [...own, ...suites.flatMap((suite) => testsOf(suite, [...groups, suite.title]))]
}

function shortened(message: string): string {
  return stripVTControlCharacters(message).slice(0, maxMessageLength).replaceAll(/^/gm, '    ')
}
