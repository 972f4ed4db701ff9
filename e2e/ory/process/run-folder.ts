import { execFile } from 'node:child_process'
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import { z } from 'zod'
import { cacheFolder } from './cache-folder'

const recordSchema = z.object({
  name: z.string(),
  pid: z.number().int().positive(),
  /** A piece of the command line: the operating system gives the ids of dead processes to others. */
  mark: z.string(),
})
export type ProcessRecord = z.infer<typeof recordSchema>

const runSchema = z.object({ ready: z.boolean(), appUrl: z.string(), processes: z.array(recordSchema) })
/** What a running set has left in its folder; the first process is the one that owns the others. */
export type Run = z.infer<typeof runSchema>

/** The folder of one set of ports: databases, generated configuration, logs and the record of processes. */
export function runFolder(firstPort: number): string {
  return join(cacheFolder(), 'run', String(firstPort))
}

/** Makes the folder anew, empty and private to the user. */
export async function emptyRunFolder(folder: string): Promise<void> {
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true, mode: 0o700 })
}

export async function writeRun(folder: string, run: Run): Promise<void> {
  await writeFile(join(folder, 'run.json'), JSON.stringify(run, null, 2))
}

/** The record in the folder; undefined where there is none that can be read. */
export async function readRun(folder: string): Promise<Run | undefined> {
  try {
    return runSchema.parse(JSON.parse(await readFile(join(folder, 'run.json'), 'utf8')))
  } catch {
    return undefined
  }
}

/** Whether the recorded process still runs, and is not another one that was given its id. */
export async function isAlive({ pid, mark }: ProcessRecord): Promise<boolean> {
  return (await commandLineOf(pid)).includes(mark)
}

/** Ends a recorded process: kindly, and by force when that did not help. Does nothing when it is gone. */
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
    // It ended between the look and the signal.
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
