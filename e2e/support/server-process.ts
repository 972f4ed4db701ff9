import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { openSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { expect } from '@playwright/test'
import getPort from 'get-port'
import { appEnvironment } from './app-environment'
import { currentBackend } from './backend'

/** A server that a test started in a separate process group. */
export interface ServerProcess {
  readonly port: number
  readonly url: string
  readonly logFile: string
  /** The process that the test started. The server itself may be a child of it. */
  readonly child: ChildProcess
}

/**
 * Starts the built app and waits until it responds.
 * @param name is the prefix of the name of its log file
 * @param command a shell command: `exec node deploy/start.mjs`
 * @param settings its own variables
 */
export async function startServerProcess(
  name: string,
  command: string,
  settings: Readonly<Record<string, string>> = {},
): Promise<ServerProcess> {
  const port = await getPort()
  const url = `http://localhost:${port}`
  // The port is in the name, because several tests with one name can run at the same time.
  const logFile = `test-results/${currentBackend().label}-${name}-${port}.log`
  const log = openSync(logFile, 'w')
  const { npm_lifecycle_event: _, ...ours } = process.env
  const env = { ...ours, ...appEnvironment(url), ...settings }
  const child = spawn('sh', ['-c', command], { stdio: ['ignore', log, log], env, detached: true })
  const server = { port, url, logFile, child }
  await expect.poll(() => isAlive(server), { timeout: 30_000 }).toBe(true)
  return server
}

/** Whether a server responds there. */
export function isAlive({ url }: ServerProcess): Promise<boolean> {
  return fetch(`${url}/api/health/live`).then(
    (response) => response.ok,
    () => false,
  )
}

/** Kills the process and all that it started. */
export function killAll({ child }: ServerProcess): void {
  if (child.pid === undefined) throw new Error('The server was not started')
  try {
    process.kill(-child.pid, 'SIGKILL')
  } catch {
    // All of them have ended.
  }
}

/** Waits for the end of the process that the test started; its exit status. */
export async function exitStatus({ child }: ServerProcess): Promise<number | null> {
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
  return child.exitCode
}

/** Opens an idle connection: it never ends before the server ends it. */
export async function openConnection(port: number): Promise<Socket> {
  const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true })
  // A connection that the server resets is closed, like any other that the server ends.
  socket.on('error', () => {})
  await once(socket, 'connect')
  return socket
}

/** Sends a text or bytes, and returns all that the server sends until it ends the connection. */
export async function exchange(port: number, text: string | Uint8Array): Promise<string> {
  const socket = await openConnection(port)
  const parts: Buffer[] = []
  socket.on('data', (part) => parts.push(part))
  socket.write(text)
  // A server that rejects a request may reset its connection.
  await Promise.race([once(socket, 'end'), once(socket, 'close')]).catch(() => {})
  socket.destroy()
  return Buffer.concat(parts).toString()
}
