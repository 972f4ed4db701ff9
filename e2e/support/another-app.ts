import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { openSync } from 'node:fs'
import { expect, request } from '@playwright/test'
import getPort from 'get-port'
import { currentBackend, demoSiteUrl } from './backend'

/** Another app process before the same Kratos. */
export interface AnotherApp {
  /** Where this process listens. */
  readonly url: string
  readonly logFile: string
  stop(): Promise<void>
}

/**
 * Starts one on a free port. The host is the first app's, and so are the cookies and what is sealed in them.
 * @param name what its log is called
 * @param settings its own variables; without `APP_URL` it is an app of its own, and not one more instance
 */
export async function startAnotherApp(
  name: string,
  settings: Readonly<Record<string, string>>,
): Promise<AnotherApp> {
  const { appUrl, kratosUrl, name: backend } = currentBackend()
  const port = await getPort()
  const url = `http://localhost:${port}`
  const logFile = `test-results/${backend}-${name}.log`
  const log = openSync(logFile, 'a')
  const app = spawn(process.execPath, ['deploy/start.mjs'], {
    stdio: ['ignore', log, log],
    env: {
      ...process.env,
      PORT: String(port),
      NODE_ENV: 'production',
      APP_URL: url,
      ORY_SDK_URL: kratosUrl,
      ORY_BROWSER_URL: `${appUrl}/api/.ory`,
      ALLOWED_RETURN_URLS: demoSiteUrl,
      SESSION_SECRET: 'for-end-to-end-tests-only-0123456789',
      NEXT_SERVER_ACTIONS_ENCRYPTION_KEY: Buffer.alloc(32, 'e2e').toString('base64'),
      ...settings,
    },
  })
  await untilAlive(url)
  return { url, logFile, stop: () => stop(app) }
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

async function stop(app: ChildProcess): Promise<void> {
  const end = once(app, 'exit')
  app.kill('SIGTERM')
  await end
}
