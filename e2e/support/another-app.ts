import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { openSync } from 'node:fs'
import { expect, request } from '@playwright/test'
import getPort from 'get-port'
import { appEnvironment } from './app-environment'
import { currentBackend } from './backend'

/** Another app that uses the same services with other settings. */
export interface AnotherApp {
  readonly url: string
  readonly logFile: string
  /** Kills it, as a crash does. */
  stop(): Promise<void>
  /** Kills it and starts it again. */
  restart(): Promise<void>
}

/**
 * `NODE_OPTIONS` of an app whose clock is slow: on a busy machine, a test takes longer than a wait of
 * seconds.
 */
export const slowClock = '--require ./e2e/support/slow-clock.cjs'

/**
 * Starts the app on a free port. It has the first app's host, so it reads the first app's cookies.
 * @param name is the prefix of the name of its log file
 * @param settings its own variables. With the first app's `APP_URL` it is one more instance of that app.
 */
export async function startAnotherApp(
  name: string,
  settings: Readonly<Record<string, string>>,
): Promise<AnotherApp> {
  const port = await getPort()
  const url = `http://localhost:${port}`
  // The port is in the name, because several tests with one name can run at the same time.
  const logFile = `test-results/${currentBackend().label}-${name}-${port}.log`
  const start = async () => {
    const log = openSync(logFile, 'a')
    const ORY_BROWSER_URL = `${currentBackend().appUrl}/api/.ory`
    const env = { ...process.env, ...appEnvironment(url), ORY_BROWSER_URL, ...settings }
    const child = spawn(process.execPath, ['deploy/start.mjs'], { stdio: ['ignore', log, log], env })
    await waitUntilAlive(url).catch(async (error: unknown) => {
      await kill(child)
      throw error
    })
    return child
  }
  let app = await start()
  return {
    url,
    logFile,
    stop: () => kill(app),
    restart: async () => {
      await kill(app)
      app = await start()
    },
  }
}

async function waitUntilAlive(url: string): Promise<void> {
  const client = await request.newContext()
  const isAlive = () =>
    client.get(`${url}/api/health/live`).then(
      (response) => response.ok(),
      () => false,
    )
  // On a busy machine, an app takes half a minute to start.
  await expect.poll(isAlive, { timeout: 50_000 }).toBe(true)
  await client.dispose()
}

/** SIGTERM would wait for the idle connections that a browser keeps open. */
async function kill(app: ChildProcess): Promise<void> {
  if (app.exitCode !== null || app.signalCode !== null) return
  const end = once(app, 'exit')
  app.kill('SIGKILL')
  await end
}
