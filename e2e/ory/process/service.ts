import { type ChildProcess, spawn } from 'node:child_process'
import { closeSync, openSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'

export type Service = {
  name: string
  pid: number
  /** Resolves once the process responds with 200 at `readyUrl`. Throws with the end of its log otherwise. */
  ready(): Promise<void>
  /** Sends SIGTERM, then SIGKILL, and resolves when the process has ended. */
  stop(): Promise<void>
  /** Sends SIGKILL and does not wait. */
  kill(): void
  /** Resolves when the process ends, for any reason. */
  ended: Promise<void>
}

type ServiceOptions = {
  name: string
  program: string
  args: string[]
  logFile: string
  readyUrl: string
  /** Variables besides those of this process. */
  env?: Readonly<Record<string, string>>
}

const readyLimitMs = 120_000
const patienceMs = 5_000

/** Starts a program as a child of this process, with its output in `logFile`. */
export function startService({ name, program, args, logFile, readyUrl, env }: ServiceOptions): Service {
  const log = openSync(logFile, 'a', 0o600)
  const child = spawn(program, args, {
    stdio: ['ignore', log, log],
    env: { ...process.env, SQA_OPT_OUT: 'true', ...env },
  })
  closeSync(log)
  const ended = new Promise<void>((resolve) => {
    child.once('exit', () => resolve())
    child.once('error', () => resolve())
  })
  return {
    name,
    pid: child.pid ?? 0,
    ended,
    ready: () => untilReady(child, name, readyUrl, logFile),
    stop: () => stopChild(child, ended),
    kill: () => {
      if (isRunning(child)) child.kill('SIGKILL')
    },
  }
}

async function untilReady(child: ChildProcess, name: string, url: string, logFile: string): Promise<void> {
  const limit = Date.now() + readyLimitMs
  while (isRunning(child) && Date.now() < limit) {
    if (await answers(url)) return
    await pause(50)
  }
  const reason = isRunning(child)
    ? `is not ready after ${readyLimitMs / 1000} s`
    : 'ended before it was ready'
  const lines = await lastLines(logFile)
  throw new Error(`${name} ${reason}. The end of ${logFile}:\n${lines}${adviceFor(lines)}`)
}

/**
 * Kratos and Hydra watch their files. Linux limits the inotify instances of a user, and other programs use
 * some.
 */
function adviceFor(lines: string): string {
  if (!lines.includes('too many open files')) return ''
  return '\nEach process needs an inotify instance: sysctl fs.inotify.max_user_instances=512 allows more of them.'
}

/** Whether a GET of the URL gets a 2xx status. */
export async function answers(url: string): Promise<boolean> {
  try {
    return (await fetch(url, { signal: AbortSignal.timeout(2_000) })).ok
  } catch {
    return false
  }
}

async function stopChild(child: ChildProcess, ended: Promise<void>): Promise<void> {
  if (!isRunning(child)) return
  child.kill('SIGTERM')
  const force = setTimeout(() => child.kill('SIGKILL'), patienceMs)
  await ended
  clearTimeout(force)
}

function isRunning(child: ChildProcess): boolean {
  return child.pid !== undefined && child.exitCode === null && child.signalCode === null
}

/** The end of a log file, for an error message. */
export async function lastLines(file: string): Promise<string> {
  const text = await readFile(file, 'utf8').catch(() => '')
  return text.trimEnd().split('\n').slice(-15).join('\n')
}
