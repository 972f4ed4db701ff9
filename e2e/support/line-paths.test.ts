import { readFileSync } from 'node:fs'
import { expect, test } from '@jest/globals'

const page = readFileSync('e2e/journeys/line/README.md', 'utf8')
const row = /^\| (\d+) \| [^|]+ \| (both|26\.2\.0) \| `([^`]+)` \| ([^|]+) \|$/gm
const paths = [...page.matchAll(row)].map(([, number, kratos, file, journey = '']) => ({
  number: Number(number),
  kratos,
  file: `e2e/journeys/${file}.spec.ts`,
  journey: journey.trim(),
}))

test('the list numbers the paths of LINE', () => {
  expect(paths.length).toBeGreaterThan(0)
  expect(paths.map(({ number }) => number)).toEqual(paths.map((_, index) => index + 1))
})

test.each(paths)('path $number is a journey: $journey', ({ file, journey, kratos }) => {
  const source = readFileSync(file, 'utf8')
  const start = source.indexOf(journey)
  expect(start).toBeGreaterThan(-1)
  // The options of a test stand between its title and its function.
  const options = source.slice(start, source.indexOf('async', start))
  expect(options.includes('@oldest-ory')).toBe(kratos === 'both')
})
