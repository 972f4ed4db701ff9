import { readFileSync } from 'node:fs'
import { expect, test } from '@jest/globals'

const page = readFileSync('e2e/journeys/line/README.md', 'utf8')
const row = /^\| ([^|]+?)( †)? \| `([^`]+)` \| ([^|]+) \|$/gm
const paths = [...page.matchAll(row)].map(([, path, mark, file, journey = '']) => ({
  path,
  isOnOldest: mark !== undefined,
  file: `e2e/journeys/${file}.spec.ts`,
  journey: journey.trim(),
}))

test('every row of the list of LINE’s paths is read', () => {
  expect(paths).toHaveLength(page.match(/^\| (?!Path|---)/gm)?.length ?? 0)
})

test.each(paths)('$path is a journey: $journey', ({ file, journey, isOnOldest }) => {
  const source = readFileSync(file, 'utf8')
  const start = source.indexOf(journey)
  expect(start).toBeGreaterThan(-1)
  // The options of a test stand between its title and its function.
  const options = source.slice(start, source.indexOf('async', start))
  expect(options.includes('@oldest-ory')).toBe(isOnOldest)
})
