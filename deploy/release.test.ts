import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, test } from '@jest/globals'

const tsx = pathToFileURL(resolve('node_modules/tsx/dist/loader.mjs')).href

/** Runs the command beside a changelog. */
function release(changelog: string, ...args: readonly string[]) {
  const cwd = mkdtempSync(join(tmpdir(), 'latchkey-release-'))
  writeFileSync(join(cwd, 'CHANGELOG.md'), changelog)
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ['--import', tsx, resolve('deploy/release.ts'), ...args],
    { cwd, encoding: 'utf8', env: { ...process.env, HELM_BIN: '/nowhere/helm' } },
  )
  const isChanged = readFileSync(join(cwd, 'CHANGELOG.md'), 'utf8') !== changelog
  rmSync(cwd, { recursive: true })
  return { status, stdout, stderr, isChanged }
}
const withNews = '# Changes\n\n## Not released yet\n\n- More\n\n## 1.1.0\n'

test('--help prints each option', () => {
  const { status, stdout } = release(withNews, '--help')
  expect(status).toBe(0)
  expect(stdout).toMatch(/--prepare 1\.2\.0 .*--tag .*--builder docker .*--help /s)
})

test.each([
  ['is no version', withNews, ['1.2'], '1.2 is no version of Semantic Versioning.'],
  ['has no heading', '## 1.1.0\n', ['1.2.0'], 'CHANGELOG.md has no heading "## Not released yet"'],
  ['has no Helm', withNews, ['1.2.0'], 'Helm does not run as /nowhere/helm: install it'],
])('--prepare that %s changes nothing, and says so in one line', (_, changelog, args, sentence) => {
  const { status, stderr, isChanged } = release(changelog, '--prepare', ...args)
  expect({ status, isChanged }).toEqual({ status: 1, isChanged: false })
  expect(stderr).toMatch(/^[^\n]+\n$/)
  expect(stderr).toContain(sentence)
})
