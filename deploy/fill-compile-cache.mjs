/**
 * `node fill-compile-cache.mjs FOLDER UID`: part of the image's build. Starts the server of this folder once, as the user
 * with this number, and lets Node keep the code that it compiled. The folder must stand where it will stand, and the
 * options of Node must be those that the server will have. The user cannot change what was kept. Node 20 keeps none.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, chownSync, mkdirSync, readdirSync } from 'node:fs'
import { createServer } from 'node:http'
import module from 'node:module'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

/** A server that loads its pages needs a few seconds. On a busy machine, it may take longer. */
const longestStart = 120_000
/** How long the server loads the pages that most visitors ask for (server/warm-pages.mjs). */
const warmTime = 8_000

const [folder = '', user = ''] = process.argv.slice(2)
const uid = Number(user)
const cache = join(folder, 'compile-cache')
mkdirSync(cache)
if (!module.enableCompileCache) process.exit()
chownSync(cache, uid, uid)

// Nothing but the code of the pages counts, so no service needs to answer.
const port = await freePort()
const url = `http://127.0.0.1:${port}`
const nobody = `http://127.0.0.1:${await freePort()}`
const server = spawn(process.execPath, ['server.js'], {
  cwd: folder,
  uid,
  gid: uid,
  stdio: ['ignore', 'ignore', 'inherit'],
  env: {
    NODE_OPTIONS: process.env.NODE_OPTIONS,
    NODE_ENV: 'production',
    HOSTNAME: '127.0.0.1',
    PORT: String(port),
    APP_URL: url,
    ORY_SDK_URL: nobody,
    SESSION_SECRET: 'only-while-the-image-is-built-0123456789',
    NEXT_SERVER_ACTIONS_ENCRYPTION_KEY: Buffer.alloc(32, 'build').toString('base64'),
    LATCHKEY_DOCTOR: 'off',
  },
})
const ended = once(server, 'exit')
await answered()
await fetch(`${url}/login?flow=00000000-0000-4000-8000-000000000000`)
await pause(warmTime)
// Node keeps the code when the process ends.
server.kill('SIGTERM')
await ended
lock(cache)

const [kept = ''] = readdirSync(cache)
if (kept === '') throw new Error('Node has kept no code.')
process.stdout.write(`Kept the code of ${readdirSync(join(cache, kept)).length} files for ${kept}\n`)

async function answered() {
  const limit = performance.now() + longestStart
  while (server.exitCode === null && performance.now() < limit) {
    const response = await fetch(`${url}/api/health/live`).catch(() => null)
    if (response?.ok) return
    await pause(100)
  }
  throw new Error('The server does not answer.')
}

/** Gives everything to root, and lets all others read it. */
function lock(path) {
  for (const entry of readdirSync(path, { withFileTypes: true })) {
    const inside = join(path, entry.name)
    if (entry.isDirectory()) lock(inside)
    else own(inside, 0o444)
  }
  own(path, 0o755)
}

function own(path, mode) {
  chownSync(path, process.getuid(), process.getgid())
  chmodSync(path, mode)
}

async function freePort() {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port: free } = probe.address()
  probe.close()
  await once(probe, 'close')
  return free
}
