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
  /** Ends it at once, as a crash does, and starts it again. */
  restart(): Promise<void>
  stop(): Promise<void>
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
    await untilAlive(url)
    return child
  }
  let app = await start()
  return {
    url,
    logFile,
    restart: async () => {
      await stop(app, 'SIGKILL')
      app = await start()
    },
    stop: () => stop(app, 'SIGTERM'),
  }
}

async function untilAlive(url: string): Promise<void> {
  const client = await request.newContext()
  const isAlive = () =>
    client.get(`${url}/api/health/live`).then(
      (answer) => answer.ok(),
      () => false,
    )
  await expect.poll(isAlive, { timeout: 20_000 }).toBe(true)
  await client.dispose()
}

async function stop(app: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  const end = once(app, 'exit')
  app.kill(signal)
  await end
}
