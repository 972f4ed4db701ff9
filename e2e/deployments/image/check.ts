/**
 * `npx tsx e2e/deployments/image/check.ts`: builds the images of deploy/Dockerfile without an engine, and
 * checks what they contain and how they run. It needs Linux, the user root, buildah and debootstrap. The
 * images below them stay in the cache folder.
 */
import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { homedir, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import getPort from 'get-port'
import { z } from 'zod'
import { imageCommands } from '../../../deploy/release/artifacts'
import { firstFreePort } from '../../../sandbox/free-ports'
import { portCount } from '../../../sandbox/ports'
import { newLoginPath, startBackend } from '../../bench/backend'
import { openConnection } from '../../support/server-process'
import { baseImages } from './base-images'
import { buildah, withFilesOf } from './buildah'
import { type Container, configOf, type ImageConfig, startContainer } from './container'

const image = 'localhost/latchkey'
const demoImage = 'localhost/latchkey-demo'
const archive = join(tmpdir(), 'latchkey.oci.tar')
const resultsFolder = 'test-results'
const logFile = join(resultsFolder, 'image-server.log')
const maxSize = 200_000_000
/** The grace time of the server is 10 s, and no request is open. */
const maxEndTime = 5_000
/** On a busy machine. On another one it takes a second. */
const maxStartTime = 60_000

const packageSchema = z.object({ devDependencies: z.record(z.string(), z.string()) })

function say(line: string): void {
  process.stdout.write(`${line}\n`)
}

mkdirSync(resultsFolder, { recursive: true })
rmSync(logFile, { force: true })
const bases = baseImages()
say(`Building on ${bases.BUILD_IMAGE} and ${bases.RUNTIME_IMAGE}`)
const npmCache = join(homedir(), '.npm')
mkdirSync(npmCache, { recursive: true })
const args = Object.entries(bases).map(([name, value]) => `--build-arg=${name}=${value}`)
const isolated = ['--format=docker', '--pull-never', `--volume=${npmCache}:/root/.npm`]
// The second image begins with the layers of the first one.
const options = ['--quiet', '--layers', ...isolated, ...args]
for (const given of [{ tag: image }, { tag: demoImage, target: 'demo' }]) {
  const [build = [], save = []] = imageCommands('buildah', given, archive, options)
  buildah(...build)
  if (given.tag === image) buildah(...save)
}
try {
  checkArchive()
  const config = configOf(image)
  await withFilesOf(image, async (folder) => {
    await checkSize(folder)
    checkContent(folder, config)
    await checkRun(folder, config)
  })
  await withFilesOf(demoImage, (folder) => checkDemo(folder, configOf(demoImage)))
} finally {
  buildah('rmi', image, demoImage)
  // The layers, and an old base image if one was created again.
  buildah('rmi', '--prune')
}
say('The images are all right.')

/** What a release publishes (docs/publishing.md). */
function checkArchive(): void {
  const names = execFileSync('tar', ['--list', `--file=${archive}`], { encoding: 'utf8' })
  assert.match(names, /^index\.json$/m)
  rmSync(archive)
}

async function checkSize(folder: string): Promise<void> {
  const below = await withFilesOf(bases.RUNTIME_IMAGE, sizeOf)
  const size = sizeOf(folder) - below
  say(`Size above its base: ${Math.round(size / 1e6)} MB`)
  assert.ok(size < maxSize, `The image adds ${size} bytes to its base.`)
}

/** The size of all files in a folder, in bytes. */
function sizeOf(folder: string): number {
  const [size] = execFileSync('du', ['--summarize', '--bytes', folder], { encoding: 'utf8' }).split('\t')
  return Number(size)
}

/** It contains the build and no more: no packages for development, no tests, no sources, no settings. */
function checkContent(folder: string, config: ImageConfig): void {
  const names = readdirSync(folder).filter((name) => name === 'src' || name === 'node')
  assert.deepEqual(names, [], 'The image holds files of the build.')

  const app = readdirSync(join(folder, 'app'), { recursive: true, encoding: 'utf8' })
  const { devDependencies } = packageSchema.parse(JSON.parse(readFileSync('package.json', 'utf8')))
  const packages = Object.keys(devDependencies).filter((name) => app.includes(`node_modules/${name}`))
  assert.deepEqual(packages, [], 'The image holds packages for development.')
  const unwanted = /(?:^|\/)(?:\.env[^/]*|\.git|\.npmrc|e2e|sandbox|[^/]*\.test\.[^/]*|[^/]*\.pem)$/
  assert.deepEqual(
    app.filter((path) => !path.includes('node_modules/') && unwanted.test(path)),
    [],
  )
  for (const file of ['.next/static', 'public', 'tools/doctor.mjs', 'tools/ops.mjs']) {
    assert.ok(existsSync(join(folder, 'app', file)), `The image lacks ${file}.`)
  }
  const variables = config.Env.map((variable) => variable.split('=')[0])
  const known = ['HOSTNAME', 'MALLOC_ARENA_MAX', 'NODE_ENV', 'NODE_OPTIONS', 'PATH', 'PORT', 'SSL_CERT_FILE']
  assert.deepEqual(
    variables.filter((name = '') => !known.includes(name)),
    [],
    'The image sets variables.',
  )
  assert.notEqual(config.User.split(':')[0], '0', 'The image runs as root.')
}

/**
 * It runs on a read-only file system: pages are served, the health check detects whether it runs, and SIGTERM
 * ends it.
 */
async function checkRun(folder: string, config: ImageConfig): Promise<void> {
  const [port, kratos] = await Promise.all([getPort(), startBackend(await getPort())])
  const url = `http://127.0.0.1:${port}`
  const env = {
    PORT: String(port),
    APP_URL: url,
    ORY_SDK_URL: kratos.url.replace('localhost', '127.0.0.1'),
    SESSION_SECRET: randomBytes(32).toString('hex'),
    NEXT_SERVER_ACTIONS_ENCRYPTION_KEY: randomBytes(32).toString('base64'),
    LATCHKEY_DOCTOR: 'off',
  }
  const run = (...command: string[]) => startContainer({ folder, config, command, env, logFile })
  const checkHealth = () => run(...config.Healthcheck.Test.slice(1)).ended()

  const server = run(...config.Entrypoint, ...config.Cmd)
  try {
    await untilAlive(server, url)
    await checkPage(url + newLoginPath())
    assert.equal(await checkHealth(), 0, 'The health check fails while the server runs.')
    assert.equal(await run(...config.Entrypoint, 'tools/doctor.mjs', '--help').ended(), 0)

    const silent = await openConnection(port)
    const begin = performance.now()
    server.kill('SIGTERM')
    assert.equal(await server.ended(), 143)
    say(`It ended ${Math.round(performance.now() - begin)} ms after SIGTERM`)
    assert.ok(performance.now() - begin < maxEndTime, 'The server took too long to end.')
    silent.destroy()
    assert.equal(await checkHealth(), 1, 'The health check succeeds without a server.')
  } finally {
    server.destroy()
    kratos.stop()
  }
  checkLog()
}

/** The public demo, as `deploy/demo/compose.yaml` runs it: it writes to `/tmp` alone. */
async function checkDemo(folder: string, config: ImageConfig): Promise<void> {
  rmSync(logFile)
  const port = await getPort()
  const sandboxPort = await firstFreePort(port + 1, portCount + 1)
  const url = `http://127.0.0.1:${port}`
  const env = { DEMO_URL: url, DEMO_PORT: String(port), DEMO_SANDBOX_PORT: String(sandboxPort) }
  const command = [...config.Entrypoint, ...config.Cmd]
  const demo = startContainer({ folder, config, command, env, logFile, writableFolder: '/tmp' })
  try {
    await untilAlive(demo, url)
    await checkPage(`${url}/login`)
    const front = await fetch(`http://127.0.0.1:${sandboxPort + portCount}/demo/`)
    assert.equal(front.status, 200, 'The front page of the demo does not come.')
    demo.kill('SIGTERM')
    assert.equal(await demo.ended(), 0)
  } finally {
    demo.destroy()
  }
  checkLog()
}

async function untilAlive(server: Container, url: string): Promise<void> {
  const hasEnded = server.ended().then(() => true)
  const limit = performance.now() + maxStartTime
  while (!(await isAlive(url))) {
    const ended = await Promise.race([hasEnded, pause(200, false)])
    assert.ok(!ended, `The server ended: ${readFileSync(logFile, 'utf8')}`)
    assert.ok(performance.now() < limit, 'The server does not answer.')
  }
}

function checkLog(): void {
  const errors = readFileSync(logFile, 'utf8').match(/^.*(?:"level":[56]0|EROFS|EACCES).*$/gm)
  assert.equal(errors, null, 'The server logged errors.')
}

/** The sign-in page is served, with its script and its style. */
async function checkPage(url: string): Promise<void> {
  const page = await fetch(url, { headers: { accept: 'text/html' } })
  const html = await page.text()
  assert.equal(page.status, 200)
  assert.match(html, /<input[^>]+type="password"/)
  // A script of the page adds the links to its styles, without quotes.
  const files = html.match(/(?<=["=])\/(?:_next\/static|theme)\/[^">\s]+\.(?:css|js)\b/g) ?? []
  for (const end of ['.css', '.js']) {
    const file = files.find((path) => path.endsWith(end))
    assert.ok(file, `The page has no ${end} file.`)
    assert.equal((await fetch(new URL(file, url))).status, 200, `${file} does not come.`)
  }
}

function isAlive(url: string): Promise<boolean> {
  return fetch(`${url}/api/health/live`).then(
    ({ ok }) => ok,
    () => false,
  )
}
