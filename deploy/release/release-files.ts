import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { z } from 'zod'
import { packageChart } from '../helm-chart'
import { type Builder, makeArtifacts } from './artifacts'
import { shippedSbom } from './bill-of-materials'

export interface Release {
  readonly version: string
  readonly commit: string
  /** The time of the commit, so that the same commit has the same labels. */
  readonly time: string
  /** The changelog's section of the version. */
  readonly changes: string
  /** The repository on the web. */
  readonly source: string | undefined
}

/** How to build the images of a release. */
export interface ImageBuild {
  readonly builder: Builder
  /** For the builder's `build`. */
  readonly options: readonly string[]
}

/**
 * Creates the files of a release: `notes.md`, the SBOM, the chart, `SHA256SUMS`, and `image-labels.txt`. It needs Helm.
 * @param folder is emptied first
 * @param images also builds the images and the site of the documents
 */
export function makeReleaseFiles(release: Release, folder: string, images?: ImageBuild): void {
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'notes.md'), releaseNotes(release))
  const labels = imageLabels(release)
  writeFileSync(join(folder, 'image-labels.txt'), labels.map((label) => `${label}\n`).join(''))
  const bill = join(folder, `latchkey-${release.version}.cdx.json`)
  writeFileSync(bill, `${JSON.stringify(billOfMaterials(), null, 2)}\n`)
  const files = [bill, packageChart(folder)]
  if (images) {
    const options = [...labels.map((label) => `--label=${label}`), ...images.options]
    files.push(...makeArtifacts(folder, release.version, images.builder, options))
  }
  const sums = files.map((file) => `${sha256(readFileSync(file))}  ${basename(file)}\n`)
  writeFileSync(join(folder, 'SHA256SUMS'), sums.join(''))
}

const sha256 = (content: Buffer) => createHash('sha256').update(content).digest('hex')

const metadataSchema = z.looseObject({ component: z.looseObject({}) })
const us = { name: 'latchkey', type: 'application' }

/** The npm packages of the image. They are in the lock file, so nothing must be installed. */
function billOfMaterials() {
  const args = ['sbom', '--package-lock-only', '--sbom-format', 'cyclonedx']
  const bill = shippedSbom(execFileSync('npm', args, { encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 }))
  const metadata = metadataSchema.parse(bill.metadata)
  // npm names the project after the folder of the checkout.
  return { ...bill, metadata: { ...metadata, component: { ...metadata.component, ...us } } }
}

/** The notes are shown outside of the repository, so links to its files need a host. */
export function releaseNotes({ version, changes, source }: Release): string {
  const links = source && `](${source}/blob/v${version}/`
  return `${links ? changes.replaceAll(/\]\((?!\w+:|#)/g, links) : changes}\n`
}

/** The labels of the images, in the format of `docker build --label`. */
export function imageLabels({ version, commit, time, source }: Release): readonly string[] {
  const labels = { version, revision: commit, created: time, ...(source && { source }) }
  return Object.entries(labels).map(([name, value]) => `org.opencontainers.image.${name}=${value}`)
}
