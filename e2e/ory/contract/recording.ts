import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Exchange } from './browser'

/** The exchanges of each scenario of one file, by the scenario's name. */
export type Recording = Record<string, Exchange[]>

/** Reads what was recorded under this name. */
export async function readRecording(folder: string, name: string): Promise<Recording> {
  return JSON.parse(await readFile(join(folder, `${name}.json`), 'utf8')) as Recording
}

export async function writeRecording(folder: string, name: string, recording: Recording): Promise<void> {
  await writeFile(join(folder, `${name}.json`), `${JSON.stringify(recording, null, 2)}\n`)
}
