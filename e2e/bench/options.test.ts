import { expect, test } from '@jest/globals'
import { help, readBenchOptions, rowNames } from './options'

test('options have defaults, choose rows, and describe another Latchkey', () => {
  expect(readBenchOptions([])).toMatchObject({ rows: new Set(['page', 'browser']), starts: 4 })
  const args = '--rows other,memory --rounds 3 --other-options= --other-env METRICS_PORT=9 --other-env A=b=c'
  expect(readBenchOptions(args.split(' '))).toMatchObject({
    rows: new Set(['other', 'memory']),
    effort: { rounds: 3 },
    other: { nodeOptions: [], env: { METRICS_PORT: '9', A: 'b=c' } },
  })
  expect(readBenchOptions(['--help'])).toBeNull()
})

test.each<[string, RegExp]>([
  ['--rows pages', /^--rows takes page, .*, not pages\.$/],
  ['--starts 0', /^--starts takes a whole number from 1 to 50, not 0\.$/],
  ['--views 1.5', /not 1\.5/],
  ['--other-node node', /belongs to --rows other/],
])('%s is rejected', (args, sentence) => {
  expect(() => readBenchOptions(args.split(' '))).toThrow(sentence)
})

test.each(rowNames)('the help explains %s', (name) => expect(help).toContain(`  ${name} `))
