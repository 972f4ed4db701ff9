import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from '@jest/globals'
import { removedNames } from './promised-names'

const read = (path: string) => (existsSync(path) ? readFileSync(path, 'utf8') : undefined)
const nothing = () => undefined

test.each([
  ['variable', '.env.local.example', ['APP_URL', 'METRICS_PORT', 'LATCHKEY_THEME_DIR']],
  ['token of the theme', 'components/ui/tokens.css', ['--accent', '--radius-card', '--gap-4']],
  ['key of the texts', 'messages/en.json', ['login.title', 'login.subtitle_client', 'page.title {title}']],
  ['name in the log', 'docs/operating.md', ['requestId', 'limit_reached', 'timed-out']],
  ['metric', 'docs/operating.md', ['latchkey_requests_total', 'latchkey_requests_total {route}']],
])('each %s is read from %s', (kind, file, some) => {
  const names = removedNames(read, (path) => (path === file ? undefined : read(path)))
  expect(names).toEqual(expect.arrayContaining(some.map((name) => `${kind} ${name}`)))
  expect(names.length).toBeGreaterThan(15)
})

test('a name that moved, got a neighbor or another value is not removed', () => {
  const before = (path: string) => (path.endsWith('.example') ? '# BB=1\nAA=1\n' : undefined)
  const after = (path: string) => (path.endsWith('.example') ? 'AA=2\n## BB\n# CC=1\nBB=2\n' : undefined)
  expect(removedNames(before, after)).toEqual([])
  expect(removedNames(after, before)).toEqual(['variable CC'])
})

test('a placeholder and a label are names, too', () => {
  const of = (text: string, metric: string) => (path: string) =>
    ({ 'messages/en.json': text, 'docs/operating.md': metric })[path]
  const before = of(
    '{"a":"{name} is {n, plural, other {#}}"}',
    '## Metrics\n\n| `m_total` | `a`, `b` | what |',
  )
  const after = of('{"a":"{name}"}', '## Metrics\n\n| `m_total` | `a` | what |')
  expect(removedNames(before, after)).toEqual(['key of the texts a {n}', 'metric m_total {b}'])
})

test('a release without such files has no names', () => {
  expect(removedNames(nothing, read)).toEqual([])
})
