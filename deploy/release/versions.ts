import { parse } from 'yaml'
import { z } from 'zod'
import type { ReadFile } from './promised-names'

/** A version of Semantic Versioning, without build metadata: a tag of an image has no `+`. */
export const versionPattern = /^(\d+)\.(\d+)\.(\d+)(-[\w.-]+)?$/

/** The heading of the changelog's unreleased section. */
export const unreleasedHeading = '## Not released yet'

export const chartFile = 'deploy/helm/latchkey/Chart.yaml'
export const mailsFile = 'deploy/helm/kratos-mails.yaml'
export const manifestsFile = 'deploy/kubernetes/latchkey.yaml'
/** The image in the values for the chart of Kratos. */
export const imagePattern = /(?<=image: ghcr\.io\/example\/latchkey:)\S+/

const withVersion = z.object({ version: z.string() })
const chartSchema = withVersion.extend({ appVersion: z.string() })
const lockSchema = withVersion.extend({ packages: z.looseObject({ '': withVersion }) })

/** The major version, as a number. */
export const majorOf = (version: string): number => Number(version.split('.', 1)[0])

/** The section of a version in the changelog, without its heading. Undefined if there is none. */
export function changelogSection(changelog: string, version: string): string | undefined {
  const sections = changelog.split(/^## /m).slice(1)
  const heading = (section: string) => section.split('\n', 1)[0] ?? ''
  const section = sections.find((one) => heading(one).split(' ', 1)[0] === version)
  return section?.slice(heading(section).length).trim()
}

/**
 * The files that do not name the version of package.json.
 * @throws if a file is missing or cannot be read
 */
export function versionErrors(read: ReadFile): string[] {
  const text = (path: string) => z.string({ error: `${path} is missing` }).parse(read(path))
  const { version } = withVersion.parse(JSON.parse(text('package.json')))
  const lock = lockSchema.parse(JSON.parse(text('package-lock.json')))
  const chart = chartSchema.parse(parse(text(chartFile)))
  const named: Record<string, string | undefined> = {
    'package-lock.json': lock.version === lock.packages[''].version ? lock.version : undefined,
    [`${chartFile}, version`]: chart.version,
    [`${chartFile}, appVersion`]: chart.appVersion,
    [mailsFile]: imagePattern.exec(text(mailsFile))?.[0],
    [manifestsFile]: /^ +image: "ghcr\.io\/example\/latchkey:([^"]+)"/m.exec(text(manifestsFile))?.[1],
  }
  const others = Object.entries(named).filter(([, found]) => found !== version)
  const errors = others.map(([file, found]) => `${file} has ${found ?? 'no version'}, not ${version}.`)
  if (!versionPattern.test(version)) errors.push(`${version} is no version of Semantic Versioning.`)
  if (!changelogSection(text('CHANGELOG.md'), version))
    errors.push(`CHANGELOG.md has no entry for ${version}: it needs a heading "## ${version}" with text.`)
  return errors
}
