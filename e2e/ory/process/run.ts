import { rm } from 'node:fs/promises'
import { endProcess, isAlive, type Run, readRun } from './run-folder'

/** The set that runs from this folder. Undefined if none was started or its owner has ended. */
export async function livingRun(folder: string): Promise<Run | undefined> {
  const run = await readRun(folder)
  const owner = run?.processes[0]
  return owner !== undefined && (await isAlive(owner)) ? run : undefined
}

/**
 * Ends every process that the folder's record names and removes the folder. Each one gets SIGTERM first, and
 * SIGKILL after `patienceMs`. The owner is the first. It stops the others itself, and those that still run
 * are ended after it. Returns whether anything was running.
 */
export async function endRun(folder: string, { patienceMs = 8_000 } = {}): Promise<boolean> {
  const run = await readRun(folder)
  let ended = 0
  for (const record of run?.processes ?? []) {
    if (!(await isAlive(record))) continue
    ended += 1
    await endProcess(record, patienceMs)
  }
  await rm(folder, { recursive: true, force: true })
  return ended > 0
}
