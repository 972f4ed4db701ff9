import { execFile } from 'node:child_process'
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import { z } from 'zod'
import { releaseNames } from '../releases'
import { cacheFolder } from './cache-folder'

const recordSchema = z.object({
  name: z.string(),
  pid: z.number().int().positive(),
  /** A part of the command line. The operating system reuses the ids of ended processes. */
  commandPart: z.string(),
})
export type ProcessRecord = z.infer<typeof recordSchema>

const runSchema = z.object({
  ready: z.boolean(),
  release: z.enum(releaseNames),
  appUrl: z.string(),
  processes: z.array(recordSchema),
})
/** The record that a running set writes into its folder. The first process owns the others. */
export type Run = z.infer<typeof runSchema>

/** The folder of one set of ports: databases, generated settings, logs and the list of processes. */
export function runFolder(firstPort: number): string {
  return join(cacheFolder(), 'run', String(firstPort))
}

/**
 * The folder of the settings of a set. Kratos and Hydra watch the folder of their file: beside the database, each write
 * to it would wake every process.
 */
export function settingsFolder(runFolder: string): string {
  return join(runFolder, 'settings')
}

/** Makes the folder empty and private to the user. */
export async function emptyRunFolder(folder: string): Promise<void> {
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true, mode: 0o700 })
}

export async function writeRun(folder: string, run: Run): Promise<void> {
  await writeFile(join(folder, 'run.json'), JSON.stringify(run, null, 2))
}

/** Reads the record in the folder. Undefined if there is no readable one. */
export async function readRun(folder: string): Promise<Run | undefined> {
  try {
    return runSchema.parse(JSON.parse(await readFile(join(folder, 'run.json'), 'utf8')))
  } catch {
    return undefined
  }
}

/** Whether the recorded process still runs. A new process with the same id does not count. */
export async function isAlive({ pid, commandPart }: ProcessRecord): Promise<boolean> {
  return (await commandLineOf(pid)).includes(commandPart)
}

/**
 * Ends a recorded process: with SIGTERM, and with SIGKILL after `patienceMs`. Does nothing if it has ended.
 */
export async function endProcess(record: ProcessRecord, patienceMs: number): Promise<void> {
  const limit = Date.now() + patienceMs
  let signal: NodeJS.Signals | undefined = 'SIGTERM'
  while (await isAlive(record)) {
    if (signal !== undefined) sendSignal(record.pid, signal)
    signal = Date.now() < limit ? undefined : 'SIGKILL'
    await pause(50)
  }
}

function sendSignal(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal)
  } catch {
    // It ended just before the signal.
  }
}

async function commandLineOf(pid: number): Promise<string> {
  if (process.platform === 'linux') {
    const line = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')
    return line.replaceAll('\0', ' ')
  }
  const listed = await promisify(execFile)('ps', ['-o', 'command=', '-p', String(pid)]).catch(() => undefined)
  return listed?.stdout ?? ''
}
