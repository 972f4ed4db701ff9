import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { parseArgs } from 'node:util'
import getPort from 'get-port'
import { compilePages } from './demo/compile-pages'
import { droppedSentence, droppedVariables, envFiles } from './demo/dropped-variables'
import { onChange } from './demo/on-change'
import { refusedReturn } from './demo/refused-return'
import { isTaken, movedSentence, takenSentence } from './demo/taken-port'
import { terminalLines } from './demo/terminal-lines'
import { dropNextNotice } from './drop-next-notice'
import { exampleUrls } from './example-urls'
import { findFreePorts } from './free-ports'
import type { ClientMetadata } from './hydra/admin-clients'
import { readClients } from './hydra/read-clients'
import { portalClientId } from './portal-urls'
import { portCount } from './ports'
import { writePseudoMessages } from './pseudo-locale'
import { type SandboxServer, startSandbox } from './start-sandbox'

/**
 * `npm run dev`: starts the sandbox and the app, each on a free port (4456 and 3000 if they are free, otherwise it
 * prints which one moved), and sets the app's environment. Variables that are already set win: `ORY_SDK_URL=... npm run dev` uses another
 * Kratos. Only `ALLOWED_RETURN_URLS` adds to the sandbox's own. Every sign-in method is on, and the app is
 * the portal of two demo sites. With `--gallery`, the app also has languages for tests, and translates every
 * area.
 */
const { gallery: isForGallery } = parseArgs({
  // `--portal` is accepted for compatibility: the portal is always on.
  options: { gallery: { type: 'boolean', default: false }, portal: { type: 'boolean' } },
}).values
const { env } = process
const firstAppPort = Number(env.PORT ?? 3000)
const appPort = await getPort({ port: firstAppPort })
if (env.PORT !== undefined && appPort !== firstAppPort) {
  process.stderr.write(`${takenSentence('PORT', firstAppPort)}\n`)
  process.exit(1)
}
const appUrl = env.APP_URL ?? `http://localhost:${appPort}`
if (appPort !== firstAppPort) process.stderr.write(`${movedSentence(firstAppPort, 'the app', appUrl)}\n`)
const returnUrls = (env.ALLOWED_RETURN_URLS ?? '').split(',').flatMap((url) => url.trim() || [])
const galleryEnvironment = isForGallery ? environmentOfGallery() : {}
const clients = clientsOfFile()
const sandbox = await startFreeSandbox()
const told = new Set<string>()
let isRestarting = false
let app = startApp(sandbox)
warnAboutDropped()

if (env.LATCHKEY_THEME_DIR && existsSync(env.LATCHKEY_THEME_DIR)) onChange(env.LATCHKEY_THEME_DIR, restartApp)
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.once(signal, () => {
    endAtOnce(app)
    process.exit(0)
  })
}

// The sandbox serves the front page itself. Links from it to the app wait until the app listens and has
// compiled the page.
await waitForListener(appPort)
const { ALLOWED_RETURN_URLS: allowed } = environmentOf(sandbox)
process.stdout.write(terminalLines({ ...sandbox, appUrl, demoUrl: sandbox.publicUrl, returnUrls: allowed }))
// The development server compiles a page at its first request, and reloads the open pages then: what was typed is lost.
await compilePages(appUrl)
process.stdout.write('Ready     The pages of the demo are compiled.\n')

/** The clients of `SANDBOX_CLIENTS`. Ends the process if the file cannot be read. */
function clientsOfFile(): readonly ClientMetadata[] {
  try {
    return readClients(env.SANDBOX_CLIENTS)
  } catch (error) {
    process.stderr.write(`SANDBOX_CLIENTS=${env.SANDBOX_CLIENTS}: ${(error as Error).message}\n`)
    process.exit(1)
  }
}

/** Starts the sandbox on free ports, or on those that `SANDBOX_PORT` configures. */
async function startFreeSandbox(): Promise<SandboxServer> {
  const { first: port, taken } =
    env.SANDBOX_PORT === undefined
      ? await findFreePorts(4456, portCount)
      : { first: Number(env.SANDBOX_PORT), taken: undefined }
  if (taken !== undefined)
    process.stderr.write(`${movedSentence(taken, 'the demo', `http://localhost:${port}`)}\n`)
  try {
    return await startSandbox({
      ...{ port, appUrl, returnUrls, clients, mailEnvironment: galleryEnvironment },
      usualVariant: 'everything',
      isNext: env.SANDBOX_ORY === 'next',
    })
  } catch (error) {
    if (!isTaken(error)) throw error
    process.stderr.write(`${takenSentence('SANDBOX_PORT', error.port)}\n`)
    process.exit(1)
  }
}

/** What the sandbox sets for the app. */
function environmentOf({ kratosUrl, adminUrl, hydraUrl, hydraAdminUrl, ...urls }: SandboxServer) {
  return {
    // A visitor of the demo sees each page in their language.
    LATCHKEY_ENGLISH_ONLY_AREAS: 'none',
    APP_URL: appUrl,
    ORY_SDK_URL: kratosUrl,
    ORY_ADMIN_URL: adminUrl,
    LINE_PROFILE: 'on',
    ACCOUNT_DELETION: 'on',
    HELP_DESK: 'on',
    // He has an authenticator app.
    HELP_DESK_PEOPLE: 'dave@example.com',
    HYDRA_PUBLIC_URL: hydraUrl,
    HYDRA_ADMIN_URL: hydraAdminUrl,
    AUTH_SERVICE_URL: urls.authServiceUrl,
    ALLOWED_RETURN_URLS: [...urls.siteUrls, ...exampleUrls(), ...returnUrls].join(','),
    NATIVE_APPS: 'harbour=com.example.harbour:/signed-in',
    USER_CLIENT_URL: urls.userClientUrl,
    USER_CLIENT_ID: portalClientId,
    ...galleryEnvironment,
  }
}

/** Next prefers the environment to the developer's files. */
function warnAboutDropped(): void {
  const files = envFiles.filter((file) => existsSync(file)).map((file) => readFileSync(file, 'utf8'))
  const names = [...Object.keys(environmentOf(sandbox)), 'PORT']
  process.stderr.write(droppedSentence(droppedVariables(files, names, env)))
}

function startApp(services: SandboxServer): ChildProcess {
  const next = createRequire(import.meta.url).resolve('next/dist/bin/next')
  const ours = environmentOf(services)
  const started = spawn(process.execPath, [next, 'dev', '--port', String(appPort)], {
    stdio: ['ignore', 'pipe', 'pipe'],
    // A separate process group: `next dev` starts a process of its own, and both must end together.
    detached: process.platform !== 'win32',
    env: {
      // Next writes to a pipe, so it cannot detect that the output is a terminal.
      ...(process.stderr.isTTY && { FORCE_COLOR: '1' }),
      ...ours,
      NEXT_TELEMETRY_DISABLED: '1',
      NODE_NO_WARNINGS: '1',
      ...env,
      ALLOWED_RETURN_URLS: ours.ALLOWED_RETURN_URLS,
      PORT: String(appPort),
      // As in deploy/server/server-limits.mjs.
      NODE_OPTIONS: `${env.NODE_OPTIONS ?? ''} --max-http-header-size=65536`,
    },
  })
  started.once('exit', (code) => {
    if (!isRestarting) void sandbox.stop().then(() => process.exit(code ?? 0))
  })
  reportRefusedReturn(started)
  started.stderr?.setEncoding('utf8').pipe(dropNextNotice()).pipe(process.stderr)
  return started
}

/** The app's log is not printed to the terminal. Each rejected return URL is reported once. */
function reportRefusedReturn({ stdout }: ChildProcess): void {
  if (stdout === null) return
  createInterface({ input: stdout }).on('line', (line) => {
    const sentence = refusedReturn(line, appUrl, returnUrls)
    if (sentence === undefined || told.has(sentence)) return
    told.add(sentence)
    process.stderr.write(`${sentence}\n`)
  })
}

function environmentOfGallery() {
  const folder = mkdtempSync(join(tmpdir(), 'latchkey-gallery-'))
  return { LATCHKEY_MESSAGES_DIR: writePseudoMessages(folder) }
}

/**
 * The app reads a theme when it starts, and so do the mails. The browser reloads its pages once the app
 * listens again.
 */
function restartApp(): void {
  if (isRestarting) return
  isRestarting = true
  void sandbox.renewMails()
  app.once('exit', () => {
    isRestarting = false
    app = startApp(sandbox)
  })
  endAtOnce(app)
}

/** Next takes seconds to exit on its own, and there is nothing to save. */
function endAtOnce({ pid }: ChildProcess): void {
  if (pid !== undefined) process.kill(process.platform === 'win32' ? pid : -pid, 'SIGKILL')
}

/** Waits until a server listens on a port of this machine. */
async function waitForListener(port: number): Promise<void> {
  for (;;) {
    const socket = connect({ port, host: 'localhost' })
    try {
      await once(socket, 'connect')
      return
    } catch {
      await new Promise((resolve) => setTimeout(resolve, 100))
    } finally {
      socket.destroy()
    }
  }
}
