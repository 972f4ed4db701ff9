import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeEach, expect, test } from '@jest/globals'
import { serveRelease } from '../ory/process/test-release'
import { prepareNode, prepareOry } from './prepare'

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

/** No process listens on port 2. */
const offline = 'http://127.0.0.1:2'

test.each(['26.2.0', '1.3.1'] as const)('Ory %s cannot be reached without a network', async (release) => {
  const env = { LATCHKEY_CACHE: cache, PATH: cache, ORY_RELEASES_URL: offline }
  expect(await prepareOry(release, env)).toEqual({
    kind: 'unreachable',
    why: expect.stringMatching(/^kratos v\S+ is neither in KRATOS_BIN\S* nor at .*\.$/),
  })
})

test('a variable that names no program is broken, also without a network', async () => {
  const env = { LATCHKEY_CACHE: cache, ORY_RELEASES_URL: offline, KRATOS_BIN: '/no/such/kratos' }
  expect(await prepareOry('26.2.0', env)).toEqual({
    kind: 'broken',
    why: 'KRATOS_BIN names /no/such/kratos, which is not a program.',
  })
})

test('a release without its files is broken', async () => {
  const server = await serveRelease({})
  const env = { LATCHKEY_CACHE: cache, PATH: cache, ORY_RELEASES_URL: `http://127.0.0.1:${server.port}` }
  expect(await prepareOry('26.2.0', env)).toMatchObject({ kind: 'broken' })
  server.stop()
})

/** A Go that only fails. It reports that in lines of JSON, as `go mod download -json` does. */
function brokenGo(says: string): Record<string, string> {
  const answer = JSON.stringify({ Path: 'module', Error: says }, null, '\t')
  writeFileSync(join(cache, 'answer.json'), answer)
  const go = `if [ "$1" = env ]; then printf "go1.24\\ncc\\n"; exit 0; fi; cat ${cache}/answer.json; exit 1`
  program('go', go)
  program('cc', 'exit 0')
  return { LATCHKEY_CACHE: cache, PATH: `${cache}:/bin`, ORY_RELEASES_URL: offline }
}

test('a build that fails is broken', async () => {
  expect(await prepareOry('1.3.1', brokenGo('wrong module'))).toEqual({
    kind: 'broken',
    why: 'go mod download failed: wrong module',
  })
})

test('a build whose modules cannot be reached is unreachable', async () => {
  expect(await prepareOry('1.3.1', brokenGo('dial tcp: lookup proxy.golang.org: no such host'))).toEqual({
    kind: 'unreachable',
    why: expect.stringMatching(
      /, and Go cannot reach the modules \(dial tcp: lookup proxy\.golang\.org: no such host\)\.$/,
    ),
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

test('a release of Node.js that npm does not have is missing', async () => {
  program('npm', 'echo "npm error 404 Not Found" >&2; exit 1')
  expect(await prepareNode('22', { LATCHKEY_CACHE: cache, PATH: `${cache}:/bin` })).toEqual({
    kind: 'missing',
    why: 'npm cannot bring Node.js 22: npm error 404 Not Found',
  })
})
