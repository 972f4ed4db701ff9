import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, openSync, readFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { z } from 'zod'

/** A server whose CPU time can be read. */
export interface AppServer {
  readonly name: string
  readonly url: string
  /** Resident memory in MB (1,000,000 bytes). Linux only: it reads `/proc`. */
  memory(): number
  /** The time from the start of the process to its first response, in milliseconds. */
  readonly firstResponseMs: number
  /** CPU time of the process so far (user and system), in milliseconds. */
  cpuTime(): Promise<number>
  stop(): Promise<void>
}

interface AppServerOptions {
  readonly name: string
  /** The program of a production server. */
  readonly script: string
  readonly port: number
  /** The path of the first request, which must succeed: `/` by default. */
  readonly readyPath?: string | undefined
  readonly env: Readonly<Record<string, string>>
  readonly logFile: string
  /** The program that runs the server, instead of this Node. */
  readonly node?: string | undefined
  readonly nodeOptions?: readonly string[] | undefined
}

const startLimitMs = 20_000
const cpuReporter = new URL('./cpu-usage.mjs', import.meta.url)
const cpuUsageSchema = z.object({ user: z.number(), system: z.number() })

/**
 * Starts a production server in its own process and waits until it responds.
 * @throws if it ends or does not respond in time
 */
export async function startAppServer(options: AppServerOptions): Promise<AppServer> {
  const { name, script, port, env, logFile, nodeOptions = [] } = options
  const { node = process.execPath, readyPath = '/' } = options
  const url = `http://localhost:${port}`
  const log = openSync(logFile, 'w')
  const startedAt = performance.now()
  const child = fork(script, [], {
    execPath: node,
    execArgv: [...nodeOptions, '--import', cpuReporter.href],
    stdio: ['ignore', log, log, 'ipc'],
    env: {
      ...process.env,
      NODE_ENV: 'production',
      // The startup checks would cost CPU time.
      LATCHKEY_DOCTOR: 'off',
      // The visitors of a benchmark share an IP address, so the limits of a network are set out of reach.
      GUESS_LIMITS: 'network=1000000,sign-ups=1000000',
      PORT: String(port),
      // Connections are idle while the other servers are measured.
      KEEP_ALIVE_TIMEOUT: '600000',
      ...env,
    },
  })
  closeSync(log)
  await waitUntilReady(child, url + readyPath, `${name} does not start. See ${logFile}.`)
  const firstResponseMs = performance.now() - startedAt
  return {
    name,
    url,
    memory: () => residentMemory(child.pid ?? 0),
    firstResponseMs,
    async cpuTime() {
      const { user, system } = cpuUsageSchema.parse(
        await askCpuUsage(child, `${name} ended. See ${logFile}.`),
      )
      return (user + system) / 1000
    },
    stop: () => stop(child),
  }
}

async function waitUntilReady(child: ChildProcess, url: string, complaint: string): Promise<void> {
  const limit = Date.now() + startLimitMs
  while (Date.now() < limit && child.exitCode === null) {
    try {
      await (await fetch(url, { redirect: 'manual' })).arrayBuffer()
      return
    } catch {
      await pause(10)
    }
  }
  child.kill()
  throw new Error(complaint)
}

async function askCpuUsage(child: ChildProcess, complaint: string): Promise<unknown> {
  if (!child.connected) throw new Error(complaint)
  const message = once(child, 'message')
  child.send('cpu-usage')
  return (await message)[0]
}

function residentMemory(pid: number): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  return (Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1]) * 1024) / 1e6
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const exit = once(child, 'exit')
  child.kill()
  await exit
}
