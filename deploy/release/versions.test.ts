import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from '@jest/globals'
import { z } from 'zod'
import { changelogSection, chartFile, mailsFile, manifestsFile, versionErrors } from './versions'

const read = (path: string) => (existsSync(path) ? readFileSync(path, 'utf8') : undefined)
const { version } = z.object({ version: z.string() }).parse(JSON.parse(read('package.json') ?? ''))
const changelog = `# Changes\n\n## ${version} (2026-01-01)\n\n- News\n`

/** Reads the repository, with replaced text in some files. */
const readWith = (files: Readonly<Record<string, string>>) => (path: string) =>
  ({ 'CHANGELOG.md': changelog, ...files })[path] ?? read(path)

test('the files of this repository have one version', () => {
  expect(versionErrors(readWith({}))).toEqual([])
})

test('each file with another version is named', () => {
  const other = (path: string, find: string | RegExp, replacement: string) => ({
    [path]: (read(path) ?? '').replace(find, replacement),
  })
  expect(
    versionErrors(
      readWith({
        ...other('package-lock.json', `"version": "${version}"`, '"version": "7.0.0"'),
        ...other(chartFile, /^appVersion: .*$/m, 'appVersion: 7.0.1'),
        ...other(mailsFile, `latchkey:${version}`, 'latchkey:7.0.2'),
        ...other(manifestsFile, `latchkey:${version}"`, 'latchkey:7.0.3"'),
        'CHANGELOG.md': '# Changes\n\n## 7.0.4\n\n- News\n',
      }),
    ),
  ).toEqual([
    `package-lock.json has no version, not ${version}.`,
    `${chartFile}, appVersion has 7.0.1, not ${version}.`,
    `${mailsFile} has 7.0.2, not ${version}.`,
    `${manifestsFile} has 7.0.3, not ${version}.`,
    `CHANGELOG.md has no entry for ${version}: it needs a heading "## ${version}" with text.`,
  ])
})

test.each([
  ['1.0.0', '### New\n\n- A'],
  ['1.0', undefined],
  ['1.0.0-rc.1', '- B'],
  ['0.9.0', ''],
])('the changelog of %s', (wanted, expected) => {
  const text =
    '# Changes\n\nIntro\n\n## 1.0.0 (2026-01-02)\n\n### New\n\n- A\n\n## 1.0.0-rc.1\n\n- B\n\n## 0.9.0\n'
  expect(changelogSection(text, wanted)).toBe(expected)
})
