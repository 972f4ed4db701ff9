import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { plainManifests } from '../helm-chart'
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
 * @throws for an invalid version, or if the changelog has no new entry
 */
export function setVersion(version: string, day: string): void {
  if (!versionPattern.test(version)) throw new Error(`${version} is no version of Semantic Versioning.`)
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
