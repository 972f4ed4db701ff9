import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { ReleaseName } from '../releases'
import type { Exchange } from './browser'

/** The exchanges of each scenario in one file, by the scenario's name. */
export type Recording = Record<string, Exchange[]>

/** Recordings of Kratos and Hydra before their release, and the date of their public source. */
export const unreleased = 'unreleased-2026-07'
export const unreleasedMark = 'unreleased, of 2026-07'
type Recorded = ReleaseName | typeof unreleased

/** The folder with the recordings of a release, from the root of the repository. */
export function recordedFolder(release: Recorded): string {
  return join('e2e/ory/contract/recorded', release)
}

/** Reads the recorded responses of a release to the scenarios of this file. */
export async function readRecording(release: Recorded, name: string): Promise<Recording> {
  return JSON.parse(await readFile(join(recordedFolder(release), `${name}.json`), 'utf8')) as Recording
}

export async function writeRecording(release: Recorded, name: string, recording: Recording): Promise<void> {
  const folder = recordedFolder(release)
  await mkdir(folder, { recursive: true })
  await writeFile(join(folder, `${name}.json`), `${JSON.stringify(recording, null, 2)}\n`)
}
