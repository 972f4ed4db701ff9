/**
 * The last part of `npm run build`. Starts the server that was built, asks for its first pages, and keeps the code that V8 has
 * compiled until then. The server takes it from there (server/use-compiled-code.mjs), wherever its folder stands then.
 * Without it, the server only starts later, so a failure here does not stop the build.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { createServer } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import getPort from 'get-port'
import { keptFiles } from './server/use-compiled-code.mjs'
import { standInFlow } from './stand-in-flow.mjs'

/** A server that loads its pages needs a few seconds. On a busy machine, it may take longer. */
const longestStart = 120_000

/** V8 takes only code that was compiled with the same options. All ways to start the server have this one. */
const nodeOptions = ['--max-semi-space-size=8']

const standalone = fileURLToPath(new URL('../.next/standalone/', import.meta.url))
const recorder = new URL('./record-compiled-code.mjs', import.meta.url).href
const { index } = keptFiles(standalone)
rmSync(index, { force: true })

const kratos = createServer(({ url: asked }, response) => {
  const id = new URL(asked, 'http://kratos').searchParams.get('id')
  response.writeHead(200, { 'Content-Type': 'application/json' }).end(JSON.stringify(standInFlow(id)))
})

let said = ''
try {
  await once(kratos.listen(0, '127.0.0.1'), 'listening')
  await record(await getPort(), kratos.address().port)
} catch (error) {
  process.stderr.write(`${said}The server will start later than it could: ${error.message}\n`)
} finally {
  kratos.close()
  kratos.closeAllConnections()
}

/** Starts the server, and ends it after its first pages. */
async function record(port, kratosPort) {
  const url = `http://127.0.0.1:${port}`
  const server = spawn(process.execPath, [...nodeOptions, '--import', recorder, 'server.js'], {
    cwd: standalone,
    stdio: ['ignore', 'ignore', 'pipe'],
    // Nothing of the machine that builds: neither its settings nor its NODE_OPTIONS.
    env: {
      NODE_ENV: 'production',
      HOSTNAME: '127.0.0.1',
      PORT: String(port),
      APP_URL: url,
      ORY_SDK_URL: `http://127.0.0.1:${kratosPort}`,
      SESSION_SECRET: 'only-while-code-is-compiled-0123456789ab',
      NEXT_SERVER_ACTIONS_ENCRYPTION_KEY: Buffer.alloc(32, 'build').toString('base64'),
      LATCHKEY_DOCTOR: 'off',
    },
  })
  const ended = once(server, 'exit')
  server.stderr.on('data', (text) => {
    said += text
  })
  try {
    await answered(server, url)
    await view(`${url}/login`)
    await view(`${url}/error`)
  } finally {
    server.kill('SIGTERM')
    await ended
  }
}

async function answered(server, url) {
  const limit = performance.now() + longestStart
  while (server.exitCode === null && performance.now() < limit) {
    const response = await fetch(`${url}/api/health/live`).catch(() => null)
    if (response?.ok) return
    await pause(50)
  }
  throw new Error('The server that was built does not answer.')
}

async function view(page) {
  const response = await fetch(`${page}?flow=00000000-0000-4000-8000-000000000000`)
  await response.text()
  if (!response.ok) throw new Error(`The server that was built answers ${page} with ${response.status}.`)
}
