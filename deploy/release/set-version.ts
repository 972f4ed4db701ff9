import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { missingHelm, plainManifests } from '../helm-chart'
import { ReleaseRefused } from './release-refused'
import {
  chartFile,
  imagePattern,
  mailsFile,
  manifestsFile,
  unreleasedHeading,
  versionPattern,
} from './versions'

/**
 * Writes a version into each file that has one. It needs Helm, which renders the manifests again.
 * @param day the day of the release, as the changelog shows it
 * @throws {ReleaseRefused} for an invalid version, without a new section of the changelog, and without Helm. Then no
 *   file has changed
 */
export function setVersion(version: string, day: string): void {
  if (!versionPattern.test(version))
    throw new ReleaseRefused(`${version} is no version of Semantic Versioning.`)
  if (!readFileSync('CHANGELOG.md', 'utf8').includes(unreleasedHeading))
    throw new ReleaseRefused(
      `CHANGELOG.md has no heading "${unreleasedHeading}": write one above the latest version, with what changed since.`,
    )
  const missing = missingHelm()
  if (missing) throw new ReleaseRefused(missing)
  change('CHANGELOG.md', unreleasedHeading, `## ${version} (${day})`)
  execFileSync('npm', ['version', version, '--no-git-tag-version', '--allow-same-version'])
  change(chartFile, /(?<=^(?:version|appVersion): ).*$/gm, version)
  change(mailsFile, imagePattern, version)
  writeFileSync(manifestsFile, plainManifests())
}

function change(file: string, find: string | RegExp, replacement: string): void {
  const text = readFileSync(file, 'utf8')
  if (text.search(find) < 0) throw new Error(`${file} has no ${find}.`)
  writeFileSync(file, text.replace(find, replacement))
}
