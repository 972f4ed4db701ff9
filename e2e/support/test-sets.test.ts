import { readdirSync } from 'node:fs'
import { expect, test } from '@jest/globals'
import { releaseNames } from '../ory/releases'
import { currentTestSet, selectTests } from './test-sets'

const backends = [
  { name: 'sandbox', release: '26.2.0' },
  ...releaseNames.map((release) => ({ name: 'ory', release }) as const),
] as const

/** Every test as Playwright names it for `grep`: project, file, titles, tags. */
const specs = readdirSync('e2e', { recursive: true, encoding: 'utf8' }).filter((name) =>
  name.endsWith('.spec.ts'),
)
const titles = ['desktop', 'desktop-noscript', 'phone', 'phone-noscript'].flatMap((project) =>
  specs.flatMap((spec) => [`${project} ${spec} opens a page`, `${project} ${spec} opens a page @more`]),
)

function isIn(title: string, { grep, grepInvert }: ReturnType<typeof selectTests>): boolean {
  return grep.some((pattern) => pattern.test(title)) && !grepInvert.some((pattern) => pattern.test(title))
}

test.each(backends)('each test on $name $release is in one of the two sets', (backend) => {
  const both = titles.map((title) => [
    isIn(title, selectTests(backend, 'test')),
    isIn(title, selectTests(backend, 'more')),
  ])
  expect(both.filter(([inTest, inMore]) => inTest === inMore)).toEqual([])
  expect(titles.filter((title) => !isIn(title, selectTests(backend, 'all')))).toEqual([])
})

test.each(backends)('a test on $name $release with the tag is in the set more', (backend) => {
  const tagged = titles.filter((title) => title.endsWith('@more'))
  expect(tagged.filter((title) => !isIn(title, selectTests(backend, 'more')))).toEqual([])
})

test.each(backends)('npm test has the main journeys and the contract on $name $release', (backend) => {
  const main = ['desktop', 'desktop-noscript'].map(
    (project) => `${project} journeys/main/register-and-sign-in.spec.ts registers`,
  )
  const expected = [...main, 'desktop checks/contract.spec.ts login']
  expect(expected.filter((title) => !isIn(title, selectTests(backend, 'test')))).toEqual([])
})

test('the quick set is small', () => {
  const quick = titles.filter((title) => isIn(title, selectTests(backends[0], 'quick')))
  expect(quick).toEqual([
    ...['login', 'register-and-sign-in', 'registration', 'return-to', 'signed-in'].map(
      (name) => `desktop journeys/main/${name}.spec.ts opens a page`,
    ),
    'desktop-noscript journeys/main/register-and-sign-in.spec.ts opens a page',
  ])
})

test('E2E_SET chooses the set', () => {
  expect(currentTestSet({})).toBe('all')
  expect(currentTestSet({ E2E_SET: 'more' })).toBe('more')
  expect(() => currentTestSet({ E2E_SET: 'most' })).toThrow(
    'E2E_SET must be all or test or more or quick, not most.',
  )
})
