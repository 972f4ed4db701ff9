import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { openSync } from 'node:fs'
import { expect, request } from '@playwright/test'
import getPort from 'get-port'
import { currentBackend, demoSiteUrl } from './backend'

export const liffId = '1234567890-AbcdEfgh'

/** Another app before the same Kratos, set up to sign in with LINE's own token. */
export interface LiffApp {
  readonly url: string
  readonly logFile: string
  stop(): Promise<void>
}

/** Starts it on a free port. The host is the first app's, and so are the cookies. */
export async function startLiffApp(): Promise<LiffApp> {
  const { appUrl, kratosUrl, name } = currentBackend()
  const port = await getPort()
  const url = `http://localhost:${port}`
  const logFile = `test-results/${name}-liff.log`
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
      LINE_LOGIN_MODE: 'liff-token',
      LINE_LIFF_ID: liffId,
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
