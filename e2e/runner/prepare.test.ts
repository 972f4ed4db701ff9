import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeEach, expect, test } from '@jest/globals'
import { prepareHelm, prepareNode, prepareOry } from './prepare'

const folder = mkdtempSync(join(tmpdir(), 'prepare-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** An empty cache folder, and a PATH without any program. */
let cache: string
beforeEach(() => {
  cache = mkdtempSync(join(folder, 'cache-'))
})

function program(name: string, text: string): string {
  const file = join(cache, name)
  writeFileSync(file, `#!/bin/sh\n${text}\n`)
  chmodSync(file, 0o755)
  return file
}

test('a machine without Go lacks the programs of Ory', async () => {
  expect(await prepareOry('1.3.1', { LATCHKEY_CACHE: cache, PATH: cache })).toEqual({
    kind: 'missing',
    why: expect.stringMatching(/^Building kratos v1\.3\.1 and hydra v2\.3\.0 needs Go 1\.23 or later/),
  })
})

test('a machine without the sources of 26.2.0 lacks the programs, too', async () => {
  expect(await prepareOry('26.2.0', { LATCHKEY_CACHE: cache, PATH: cache })).toEqual({
    kind: 'missing',
    why: expect.stringContaining('set ORY_SOURCES to a folder with'),
  })
})

test('a variable that names no program is broken, also without Go', async () => {
  const env = { LATCHKEY_CACHE: cache, PATH: cache, KRATOS_BIN: '/no/such/kratos' }
  expect(await prepareOry('26.2.0', env)).toEqual({
    kind: 'broken',
    why: 'KRATOS_BIN names /no/such/kratos, which is not a program.',
  })
})

test('a folder of sources without the sources is broken', async () => {
  const env = { LATCHKEY_CACHE: cache, PATH: cache, ORY_SOURCES: cache }
  expect(await prepareOry('26.2.0', env)).toMatchObject({ kind: 'broken' })
})

test('a build that fails is broken', async () => {
  const go = 'if [ "$1" = env ]; then printf "go1.24\\ncc\\n"; exit 0; fi; echo "no network" >&2; exit 1'
  program('go', go)
  program('cc', 'exit 0')
  expect(await prepareOry('1.3.1', { LATCHKEY_CACHE: cache, PATH: `${cache}:/bin` })).toEqual({
    kind: 'broken',
    why: 'go mod download failed: no network',
  })
})

const nodePackage = `node-${process.platform}-${process.arch}`

test('a release of Node.js comes from the cache folder', async () => {
  const bin = join(cache, `node-22/node_modules/${nodePackage}/bin`)
  mkdirSync(bin, { recursive: true })
  writeFileSync(join(bin, 'node'), '')
  expect(await prepareNode('22', { LATCHKEY_CACHE: cache, PATH: '/usr/bin' })).toEqual({
    kind: 'ready',
    env: { PATH: `${bin}:/usr/bin` },
  })
})

test('a release of Node.js that npm cannot bring is missing', async () => {
  program('npm', 'echo "npm error 404 Not Found" >&2; exit 1')
  expect(await prepareNode('22', { LATCHKEY_CACHE: cache, PATH: `${cache}:/bin` })).toEqual({
    kind: 'missing',
    why: 'npm cannot bring Node.js 22: npm error 404 Not Found',
  })
})

test('Helm is built once', async () => {
  const env = { LATCHKEY_CACHE: cache, PATH: `${cache}:/bin` }
  program('go', 'echo "#!/bin/sh" > "$GOBIN/helm"')
  const folder = join(cache, 'helm-v3.19.2')
  mkdirSync(folder)
  const ready = { kind: 'ready', env: { HELM_BIN: join(folder, 'helm') } }
  expect(await prepareHelm(env)).toEqual(ready)
  program('go', 'echo "no network" >&2; exit 1')
  expect(await prepareHelm(env)).toEqual(ready)
})

test('a machine whose Go cannot build Helm lacks it', async () => {
  program('go', 'echo "no network" >&2; exit 1')
  expect(await prepareHelm({ LATCHKEY_CACHE: cache, PATH: `${cache}:/bin` })).toEqual({
    kind: 'missing',
    why: 'Go cannot build Helm v3.19.2: no network.',
  })
})

test('a machine without Go lacks Helm', async () => {
  expect(await prepareHelm({ LATCHKEY_CACHE: cache, PATH: cache })).toEqual({
    kind: 'missing',
    why: 'Go cannot build Helm v3.19.2: it is not installed.',
  })
})

test('a variable that names no Helm is broken', async () => {
  expect(await prepareHelm({ LATCHKEY_CACHE: cache, HELM_BIN: '/no/such/helm' })).toEqual({
    kind: 'broken',
    why: 'HELM_BIN names no program: /no/such/helm.',
  })
})
