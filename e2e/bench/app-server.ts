import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, openSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { z } from 'zod'

/** A server whose CPU time can be read. */
export interface AppServer {
  readonly name: string
  readonly url: string
  /** CPU time of the process so far (user and system), in milliseconds. */
  cpuTime(): Promise<number>
  stop(): Promise<void>
}

export interface AppServerOptions {
  readonly name: string
  /** The program of a production server. */
  readonly script: string
  readonly port: number
  readonly env: Readonly<Record<string, string>>
  readonly logFile: string
}

const startLimitMs = 20_000
const reporter = fileURLToPath(new URL('./cpu-usage.mjs', import.meta.url))
const cpuUsageSchema = z.object({ user: z.number(), system: z.number() })

/**
 * Starts a production server in its own process and waits until it answers.
 * @throws when it ends or does not answer in time
 */
export async function startAppServer(options: AppServerOptions): Promise<AppServer> {
  const { name, script, port, env, logFile } = options
  const url = `http://localhost:${port}`
  const log = openSync(logFile, 'w')
  const child = fork(script, [], {
    execArgv: ['--import', reporter],
    stdio: ['ignore', log, log, 'ipc'],
    env: {
      ...process.env,
      NODE_ENV: 'production',
      PORT: String(port),
      // Connections are idle while the other server is measured.
      KEEP_ALIVE_TIMEOUT: '600000',
      ...env,
    },
  })
  closeSync(log)
  await waitUntilReady(child, url, `${name} does not start. See ${logFile}.`)
  return {
    name,
    url,
    cpuTime: () => readCpuTime(child, `${name} ended. See ${logFile}.`),
    stop: () => stop(child),
  }
}

async function waitUntilReady(child: ChildProcess, url: string, complaint: string): Promise<void> {
  const limit = Date.now() + startLimitMs
  while (Date.now() < limit && child.exitCode === null) {
    try {
      await fetch(url, { redirect: 'manual' })
      return
    } catch {
      await pause(50)
    }
  }
  child.kill()
  throw new Error(complaint)
}

async function readCpuTime(child: ChildProcess, complaint: string): Promise<number> {
  if (!child.connected) throw new Error(complaint)
  const message = once(child, 'message')
  child.send('cpu-usage')
  const { user, system } = cpuUsageSchema.parse((await message)[0])
  return (user + system) / 1000
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const exit = once(child, 'exit')
  child.kill()
  await exit
}
