import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { announce } from '../pages/layout'
import { portalClientId } from '../portal-urls'
import { type SandboxServer, startSandbox } from '../start-sandbox'
import { demoPath } from './hosted-urls'
import { nextReset, readDemoSettings } from './settings'
import { englishNotice, writeNotices } from './write-notices'

/**
 * `npx tsx sandbox/hosted/main.ts`: the sandbox and the built app as a public demo behind a proxy
 * (`deploy/demo`). Everything is in memory. The process exits at `DEMO_RESET_HOUR`, and its supervisor starts
 * it again.
 */
const { appUrl, appPort, sandboxPort, resetHour } = readDemoSettings(process.env)
const values = { time: `${String(resetHour).padStart(2, '0')}:00`, inbox: `${appUrl}${demoPath}/inbox` }
announce(englishNotice(values))
const sandbox = await startSandbox({
  ...{ port: sandboxPort, appUrl },
  hosted: { url: appUrl + demoPath, localAppUrl: `http://127.0.0.1:${appPort}` },
  usualVariant: 'everything',
  mailEnvironment: {},
})
const app = startApp(sandbox)
app.once('exit', (code) => process.exit(code ?? 1))
setTimeout(end, nextReset(new Date(), resetHour).getTime() - Date.now())
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, end)
process.stdout.write(`Demo on ${appUrl}. It begins anew at ${values.time} UTC.\n`)

/** Ends the app, and then this process. */
function end(): void {
  app
    .removeAllListeners('exit')
    .once('exit', () => process.exit(0))
    .kill('SIGTERM')
}

function startApp({ kratosUrl, adminUrl, hydraUrl, hydraAdminUrl, ...urls }: SandboxServer): ChildProcess {
  return spawn(process.execPath, ['--max-semi-space-size=4', 'deploy/start.mjs'], {
    stdio: 'inherit',
    env: {
      ...process.env,
      // A visitor of the demo sees each page in their language.
      LATCHKEY_ENGLISH_ONLY_AREAS: 'none',
      NODE_ENV: 'production',
      HOSTNAME: '127.0.0.1',
      PORT: String(appPort),
      APP_URL: appUrl,
      TRUSTED_PROXY_HOPS: '1',
      ORY_SDK_URL: kratosUrl,
      ORY_ADMIN_URL: adminUrl,
      HYDRA_PUBLIC_URL: hydraUrl,
      HYDRA_ADMIN_URL: hydraAdminUrl,
      AUTH_SERVICE_URL: urls.authServiceUrl,
      USER_CLIENT_URL: urls.userClientUrl,
      USER_CLIENT_ID: portalClientId,
      // The service is on the demo's own origin. So the app's server need not reach itself through the proxy.
      USER_CLIENT_TOKEN_FETCH: 'browser',
      ALLOWED_RETURN_URLS: appUrl + demoPath,
      NATIVE_APPS: 'harbour=com.example.harbour:/signed-in',
      ACCOUNT_DELETION: 'on',
      LINE_PROFILE: 'on',
      SUPPORT_URL: appUrl + demoPath,
      LATCHKEY_MESSAGES_DIR: writeNotices(values),
      LATCHKEY_DOCTOR: 'off',
      // No state survives the process.
      SESSION_SECRET: randomBytes(32).toString('hex'),
      NEXT_SERVER_ACTIONS_ENCRYPTION_KEY: randomBytes(32).toString('base64'),
    },
  })
}
