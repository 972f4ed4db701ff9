/**
 * `npx tsx e2e/deployments/release/check.ts`: creates a release on a clone, as docs/publishing.md describes, and
 * then attempts invalid releases. It needs Git, npm and Helm.
 */
import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { z } from 'zod'

const [version, next, nextMajor] = ['90.1.0', '90.2.0', '91.0.0']
const folder = mkdtempSync(join(tmpdir(), 'latchkey-release-'))
const clone = join(folder, 'clone')
const at = (path: string) => join(clone, path)

/** Runs a program in the clone. @returns its exit status and its output */
function run(program: string, ...args: readonly string[]) {
  const { status, stdout, stderr, error } = spawnSync(program, args, { cwd: clone, encoding: 'utf8' })
  if (error) throw error
  process.stdout.write(stdout + stderr)
  return { status, output: stdout + stderr }
}

function succeed(program: string, ...args: readonly string[]): string {
  const { status, output } = run(program, ...args)
  assert.equal(status, 0, `${program} ${args.join(' ')}`)
  return output
}

const release = (...args: readonly string[]) => ['npm', 'run', '--silent', 'release', '--', ...args] as const
const commit = (subject: string) => succeed('git', 'commit', '--quiet', '--all', '--message', subject)
const tags = () => succeed('git', 'tag', '--list').trim()

function change(path: string, find: string | RegExp, replacement: string): void {
  const text = readFileSync(at(path), 'utf8')
  assert.ok(text.search(find) >= 0, `${path} has no ${find}`)
  writeFileSync(at(path), text.replace(find, replacement))
}

try {
  assert.equal(spawnSync('git', ['clone', '--quiet', '.', clone]).status, 0)
  // A maintainer's checkout: the packages, a name, and none of Latchkey's tags.
  symlinkSync(resolve('node_modules'), at('node_modules'))
  writeFileSync(at('.git/info/exclude'), 'node_modules\n')
  succeed('git', 'config', 'user.name', 'Somebody')
  succeed('git', 'config', 'user.email', 'somebody@example.com')
  succeed('git', 'remote', 'set-url', 'origin', 'git@git.example.com:acme/latchkey.git')
  for (const tag of tags().split('\n').filter(Boolean)) succeed('git', 'tag', '--delete', tag)

  // The unreleased changes get a version.
  const news = '## Not released yet\n\n- News of [the log](docs/operating.md)\n\n'
  change('CHANGELOG.md', /^## .*$/m, `${news}## 0.0.1`)
  succeed(...release('--prepare', version))
  const uncommitted = run(...release())
  assert.equal(uncommitted.status, 1)
  assert.match(uncommitted.output, /not committed/)
  commit(`release: ${version}`)
  assert.match(succeed(...release()), new RegExp(`Nothing was tagged or published.*v${version}`))
  assert.equal(tags(), '')

  const head = succeed('git', 'rev-parse', 'HEAD').trim()
  const source = 'https://git.example.com/acme/latchkey'
  assert.equal(
    readFileSync(at('release/notes.md'), 'utf8'),
    `- News of [the log](${source}/blob/v${version}/docs/operating.md)\n`,
  )
  const labels = readFileSync(at('release/image-labels.txt'), 'utf8')
  assert.match(
    labels,
    new RegExp(`^org\\.opencontainers\\.image\\.version=${version}\n.*\\.revision=${head}\n`),
  )
  const bill = z
    .object({
      metadata: z.object({ component: z.object({ name: z.string(), version: z.string() }) }),
      components: z.array(z.object({ name: z.string() })),
    })
    .parse(JSON.parse(readFileSync(at(`release/latchkey-${version}.cdx.json`), 'utf8')))
  assert.deepEqual(bill.metadata.component, { ...bill.metadata.component, name: 'latchkey', version })
  const packages = bill.components.map(({ name }) => name)
  assert.ok(packages.includes('next'))
  assert.ok(!packages.includes('typescript'), 'The bill names a tool that we do not ship.')
  const helm = process.env.HELM_BIN ?? 'helm'
  const chart = succeed(helm, 'show', 'chart', `release/latchkey-${version}.tgz`)
  assert.match(chart, new RegExp(`^appVersion: ${version}$`, 'm'))
  assert.match(succeed('sh', '-c', 'cd release && sha256sum --check SHA256SUMS'), /cdx\.json: OK\n.*tgz: OK/)

  assert.match(succeed(...release('--tag')), new RegExp(`Made the tag v${version}`))
  assert.match(succeed('git', 'tag', '--list', '--format=%(contents)', `v${version}`), /News of/)
  // The workflow creates the files again, from the tag.
  assert.match(succeed(...release()), new RegExp(`The tag v${version} is there`))

  // The same version on another commit.
  succeed('git', 'commit', '--quiet', '--allow-empty', '--message', 'more')
  const again = run(...release())
  assert.equal(again.status, 1)
  assert.match(again.output, new RegExp(`The tag v${version} is on another commit`))

  // A minor version that lacks a variable.
  change('CHANGELOG.md', /^## .*$/m, `## Not released yet\n\n- More\n\n## ${version}`)
  change('.env.local.example', /^# BRAND_NAME=.*\n/m, '')
  succeed(...release('--prepare', next))
  commit(`release: ${next}`)
  const minor = run(...release('--tag'))
  assert.equal(minor.status, 1)
  assert.match(
    minor.output,
    new RegExp(`Removed since ${version}: variable BRAND_NAME. That needs ${nextMajor}.`),
  )
  assert.equal(tags(), `v${version}`)

  // As a major version, it may.
  change('CHANGELOG.md', `## ${next}`, `## Not released yet\n\n- More\n\n## ${next}`)
  succeed(...release('--prepare', nextMajor))
  commit(`release: ${nextMajor}`)
  succeed(...release())
} finally {
  rmSync(folder, { recursive: true, force: true })
}
