import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeEach, expect, test } from '@jest/globals'
import { kubernetesReleases, prepareHelm, prepareKubernetes } from './prepare-go'

const folder = mkdtempSync(join(tmpdir(), 'prepare-go-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** An empty cache folder, which is also the PATH. */
let cache: string
beforeEach(() => {
  cache = mkdtempSync(join(folder, 'cache-'))
})

function program(name: string, text: string): void {
  const file = join(cache, name)
  writeFileSync(file, `#!/bin/sh\n${text}\n`)
  chmodSync(file, 0o755)
}

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

test('a module that the Go proxy does not serve is unavailable', async () => {
  program(
    'go',
    'echo "reading https://proxy: 403 Forbidden" >&2; echo "This version is not available." >&2; exit 1',
  )
  expect(await prepareHelm({ LATCHKEY_CACHE: cache, PATH: `${cache}:/bin` })).toEqual({
    kind: 'unavailable',
    why: 'Go cannot build Helm v3.19.2: This version is not available.',
  })
})

test('the documents of Kubernetes come from its Go modules, once', async () => {
  const env = { LATCHKEY_CACHE: cache, PATH: `${cache}:/bin` }
  mkdirSync(join(cache, 'module/api/openapi-spec'), { recursive: true })
  writeFileSync(join(cache, 'module/api/openapi-spec/swagger.json'), '{"definitions":{}}')
  program('go', `echo '{"Dir":"${join(cache, 'module')}"}'`)
  expect(await prepareKubernetes(env)).toEqual({ kind: 'ready' })
  program('go', 'exit 1')
  expect(await prepareKubernetes(env)).toEqual({ kind: 'ready' })
  for (const release of kubernetesReleases)
    expect(readFileSync(join(cache, `kubernetes/${release}.json`), 'utf8')).toBe('{"definitions":{}}')
})

test('a Go proxy without Kubernetes makes its documents unavailable', async () => {
  program('go', `echo '{"Error":"reading https://proxy: 404 Not Found"}'; exit 1`)
  expect(await prepareKubernetes({ LATCHKEY_CACHE: cache, PATH: `${cache}:/bin` })).toEqual({
    kind: 'unavailable',
    why: 'Go has no Kubernetes 1.25.16: reading https://proxy: 404 Not Found.',
  })
})
