import { spawn } from 'node:child_process'
import { createRequire } from 'node:module'
import { parseArgs } from 'node:util'
import getPort from 'get-port'
import { demoAccounts } from './accounts'
import { dropNextNotice } from './drop-next-notice'
import { firstFreePort } from './free-ports'
import { portalClientId } from './portal-urls'
import { portCount } from './ports'
import { startSandbox } from './start-sandbox'

/**
 * `npm run dev`: starts the sandbox and the app, each on a free port (4456 and 3000 if they are free), and
 * sets the app's environment. Variables that are already set win: `ORY_SDK_URL=... npm run dev` uses another
 * Kratos.
 *
 * With `--portal` the app is a single sign-on portal: people pass through `/` on their way to one of two demo
 * sites. Without it, `/` shows who is signed in. That is more useful for a first look.
 */
const { portal: isPortal } = parseArgs({ options: { portal: { type: 'boolean', default: false } } }).values
const appPort = await getPort({ port: Number(process.env.PORT ?? 3000) })
const appUrl = process.env.APP_URL ?? `http://localhost:${appPort}`
const sandboxPort = await firstFreePort(Number(process.env.SANDBOX_PORT ?? 4456), portCount)
const sandbox = await startSandbox({ port: sandboxPort, appUrl })

const next = createRequire(import.meta.url).resolve('next/dist/bin/next')
const app = spawn(process.execPath, [next, 'dev', '--port', String(appPort)], {
  stdio: ['ignore', 'ignore', 'pipe'],
  env: {
    // Next writes to a pipe, so it cannot see that a person reads it in a terminal.
    ...(process.stderr.isTTY && { FORCE_COLOR: '1' }),
    APP_URL: appUrl,
    ORY_SDK_URL: sandbox.publicUrl,
    ORY_ADMIN_URL: sandbox.adminUrl,
    HYDRA_PUBLIC_URL: sandbox.hydraUrl,
    HYDRA_ADMIN_URL: sandbox.hydraAdminUrl,
    AUTH_SERVICE_URL: sandbox.authServiceUrl,
    ALLOWED_RETURN_URLS: sandbox.siteUrls.join(','),
    ...(isPortal && { USER_CLIENT_URL: sandbox.userClientUrl, USER_CLIENT_ID: portalClientId }),
    NEXT_TELEMETRY_DISABLED: '1',
    ...process.env,
    PORT: String(appPort),
    // As in deploy/server/server-limits.mjs.
    NODE_OPTIONS: `${process.env.NODE_OPTIONS ?? ''} --max-http-header-size=65536`,
  },
})
app.stderr.setEncoding('utf8').pipe(dropNextNotice()).pipe(process.stderr)

app.once('exit', (code) => {
  void sandbox.stop().then(() => process.exit(code ?? 1))
})
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => app.kill(signal))

await waitForResponse(`${appUrl}/api/health/live`)
process.stdout.write(`
  Latchkey   ${appUrl}
  Inbox      ${sandbox.inboxUrl}
  Demo app   ${sandbox.publicUrl}/demo-app  (an application to sign in to)
  Sandbox    ${sandbox.publicUrl}  (demo accounts, inbox, faults to switch on)
  Two sites  ${isPortal ? `${sandbox.siteUrls.join('  ')}  (sign in at one, then look at the other)` : 'npm run dev -- --portal  (single sign-on)'}

  Demo accounts
${demoAccounts.map(({ email, password }) => `    ${email.padEnd(22)} ${password}`).join('\n')}

  Ctrl+C stops both.

`)
// The development server compiles a page at its first request. Ask now, so that the visitor does not wait for
// it.
await waitForResponse(`${appUrl}/login`)

/** Waits until a URL responds. */
async function waitForResponse(url: string): Promise<void> {
  for (;;) {
    try {
      await fetch(url)
      return
    } catch {
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
  }
}
