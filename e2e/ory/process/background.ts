import { spawn } from 'node:child_process'
import { closeSync, mkdirSync, openSync } from 'node:fs'
import { dirname } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { livingRun } from './run'
import { lastLines } from './service'

/**
 * The log of a set in the background. It is beside the set's folder, because the folder is emptied at the
 * start.
 */
export function backgroundLog(folder: string): string {
  return `${folder}.log`
}

/**
 * Starts `up.ts --foreground` as a process that outlives this one. Resolves when its whole set is ready.
 * Throws with the end of its log if it ends before that.
 */
export async function startInBackground(
  script: string,
  args: readonly string[],
  folder: string,
): Promise<void> {
  const logFile = backgroundLog(folder)
  mkdirSync(dirname(logFile), { recursive: true, mode: 0o700 })
  const log = openSync(logFile, 'w', 0o600)
  const owner = spawn(process.execPath, ['--import', 'tsx', script, ...args, '--foreground'], {
    detached: true,
    stdio: ['ignore', log, log],
  })
  closeSync(log)
  owner.unref()
  while (owner.exitCode === null && owner.signalCode === null) {
    if ((await livingRun(folder))?.ready) return
    await pause(100)
  }
  throw new Error(await lastLines(logFile))
}
