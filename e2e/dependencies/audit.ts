import { z } from 'zod'

/** A known vulnerability of a package. */
interface Advisory {
  readonly id: string
  readonly packageName: string
  readonly severity: string
  readonly title: string
}

/** An advisory that does not fail the check, why, and the last day on which it does not. */
export const advisoryExceptionSchema = z.strictObject({
  id: z.string().regex(/^GHSA(-\w{4}){3}$/),
  reason: z.string().min(20),
  until: z.iso.date(),
})
type AdvisoryException = z.infer<typeof advisoryExceptionSchema>

const viaSchema = z.object({ name: z.string(), severity: z.string(), title: z.string(), url: z.string() })
const reportSchema = z.object({
  vulnerabilities: z.record(z.string(), z.object({ via: z.array(z.union([z.string(), viaSchema])) })),
})

/**
 * The advisories in the output of `npm audit --json`, each once.
 * @throws if npm printed something else, such as an error
 */
export function advisoriesOf(output: string): Advisory[] {
  const { vulnerabilities } = reportSchema.parse(JSON.parse(output))
  const advisories = new Map<string, Advisory>()
  for (const { via } of Object.values(vulnerabilities)) {
    for (const cause of via) {
      // A text names another package of the report, which has the advisory itself.
      if (typeof cause === 'string') continue
      const id = cause.url.split('/').at(-1) ?? cause.url
      advisories.set(id, { id, packageName: cause.name, severity: cause.severity, title: cause.title })
    }
  }
  return [...advisories.values()]
}

/** The advisories of several reports, each once. */
export function eachOnce(reports: readonly (readonly Advisory[])[]): Advisory[] {
  return [...new Map(reports.flat().map((advisory) => [advisory.id, advisory])).values()]
}

/**
 * The errors of the production dependencies: each high or critical advisory without an exception, and each
 * exception that has expired or is not needed.
 * @param today as YYYY-MM-DD
 */
export function auditErrors(
  advisories: readonly Advisory[],
  exceptions: readonly AdvisoryException[],
  today: string,
): string[] {
  const serious = advisories.filter(({ severity }) => severity === 'high' || severity === 'critical')
  const known = new Set(exceptions.map(({ id }) => id))
  return [
    ...serious
      .filter(({ id }) => !known.has(id))
      .map(({ id, packageName, severity, title }) => `${packageName}: ${severity} ${id}, ${title}`),
    ...exceptions
      .filter(({ until }) => until < today)
      .map(({ id, until }) => `The exception for ${id} ended on ${until}.`),
    ...exceptions
      .filter(({ id }) => !advisories.some((advisory) => advisory.id === id))
      .map(({ id }) => `Nothing needs the exception for ${id} any more. Remove it.`),
  ]
}
