import { expect, test } from '@jest/globals'
import { imageLabels, releaseNotes } from './release-files'

const release = {
  version: '1.2.0',
  commit: 'c0ffee',
  time: '2026-01-02T03:04:05+00:00',
  changes: '- [docs](docs/operating.md), [part](#new), [web](https://example.com), [mail](mailto:a@b)',
  source: 'https://git.example.com/acme/latchkey',
}

test('links of the notes point to the files of the release', () => {
  expect(releaseNotes(release)).toBe(
    '- [docs](https://git.example.com/acme/latchkey/blob/v1.2.0/docs/operating.md), [part](#new), [web](https://example.com), [mail](mailto:a@b)\n',
  )
  expect(releaseNotes({ ...release, source: undefined })).toBe(`${release.changes}\n`)
})

test('the labels name version, commit, time and source', () => {
  expect(imageLabels(release)).toEqual([
    'org.opencontainers.image.version=1.2.0',
    'org.opencontainers.image.revision=c0ffee',
    'org.opencontainers.image.created=2026-01-02T03:04:05+00:00',
    'org.opencontainers.image.source=https://git.example.com/acme/latchkey',
  ])
  expect(imageLabels({ ...release, source: undefined })).toHaveLength(3)
})
