import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { openSync } from 'node:fs'
import { expect, request } from '@playwright/test'
import getPort from 'get-port'
import { appEnvironment } from './app-environment'
import { currentBackend } from './backend'

/** Another app before the same services, set up otherwise. */
export interface AnotherApp {
  readonly url: string
  readonly logFile: string
  /** Ends it as a crash does. */
  stop(): Promise<void>
  /** The same, and starts it again. */
  restart(): Promise<void>
}

/**
 * Starts it on a free port. The host is the first app's, and so are the cookies and what is sealed in them.
 * @param name what its log is called
 * @param settings its own variables; without `APP_URL` it is an app of its own, and not one more instance
 */
export async function startAnotherApp(
  name: string,
  settings: Readonly<Record<string, string>>,
): Promise<AnotherApp> {
  const url = `http://localhost:${await getPort()}`
  const logFile = `test-results/${currentBackend().name}-${name}.log`
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
      (answer) => answer.ok(),
      () => false,
    )
  await expect.poll(isAlive, { timeout: 20_000 }).toBe(true)
  await client.dispose()
}

/** By force: asked kindly, it would wait for connections that a browser opened for later and keeps. */
async function kill(app: ChildProcess): Promise<void> {
  if (app.exitCode !== null || app.signalCode !== null) return
  const end = once(app, 'exit')
  app.kill('SIGKILL')
  await end
}
