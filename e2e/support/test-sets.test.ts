import { readdirSync } from 'node:fs'
import { expect, test } from '@jest/globals'
import { releaseNames } from '../ory/releases'
import { currentTestSet, runElsewhere, selectTests } from './test-sets'

const backends = [
  { name: 'sandbox', release: '26.2.0' },
  ...releaseNames.map((release) => ({ name: 'ory', release }) as const),
] as const

/** Every test as Playwright names it for `grep`: project, file, titles, tags. */
const specs = readdirSync('e2e', { recursive: true, encoding: 'utf8' }).filter((name) =>
  name.endsWith('.spec.ts'),
)
const titles = ['desktop', 'desktop-noscript'].flatMap((project) =>
  specs.flatMap((spec) =>
    ['', ' @more', ' @no-script', ' @no-script @more'].map(
      (tags) => `${project} ${spec} opens a page${tags}`,
    ),
  ),
)

function isIn(title: string, { grep, grepInvert }: ReturnType<typeof selectTests>): boolean {
  return grep.some((pattern) => pattern.test(title)) && !grepInvert.some((pattern) => pattern.test(title))
}

const setsOf = (title: string, backend: (typeof backends)[number]) =>
  (['test', 'more'] as const).filter((set) => isIn(title, selectTests(backend, set)))
const isLeftOut = (title: string, backend: (typeof backends)[number]) =>
  runElsewhere(backend).some((pattern) => pattern.test(title))

const inNpmTest = (title: string) => backends.filter((backend) => setsOf(title, backend).includes('test'))

test.each(backends)('each test on $name $release is in one of the two sets, or left out', (backend) => {
  const wrong = titles.filter(
    (title) => setsOf(title, backend).length !== (isLeftOut(title, backend) ? 0 : 1),
  )
  expect(wrong).toEqual([])
  expect(titles.filter((title) => !isIn(title, selectTests(backend, 'all')))).toEqual([])
})

/** Without script, each kind of form has a test with a tag. */
const withScript = (title: string) =>
  title.includes('@no-script') ? title : title.replace(/^desktop-noscript/, 'desktop')

test.each(backends)('another backend runs each test that $name $release leaves out', (backend) => {
  const leftOut = titles.filter((title) => isLeftOut(title, backend))
  expect(leftOut.length).toBeGreaterThan(0)
  const others = backends.filter((other) => other !== backend)
  const lost = leftOut.filter((title) => {
    const here = withScript(title)
    return ![...others, ...(here === title ? [] : [backend])].some(
      (other) => setsOf(here, other).length === 1,
    )
  })
  expect(lost).toEqual([])
})

test('a test for the sandbox alone is never left out on it', () => {
  const only = titles.filter((title) => title.startsWith('desktop ')).map((title) => `${title} @sandbox`)
  expect(only.filter((title) => isLeftOut(title, backends[0]))).toEqual([])
})

test('the older Ory leaves out what no release can change', () => {
  const title = 'desktop journeys/main/return-to.spec.ts return_to is kept @newest-ory'
  expect(inNpmTest(title)).toEqual([{ name: 'ory', release: '26.2.0' }])
})

test.each(backends)('a test on $name $release with the tag is in no set but more', (backend) => {
  const tagged = titles.filter((title) => title.endsWith('@more') && !isLeftOut(title, backend))
  expect(tagged.filter((title) => setsOf(title, backend).join() !== 'more')).toEqual([])
})

test.each(['login', 'register-and-sign-in', 'registration', 'return-to', 'signed-in'])(
  'npm test has %s with JavaScript on each Ory, and without JavaScript once',
  (name) => {
    const file = `journeys/main/${name}.spec.ts`
    expect(inNpmTest(`desktop ${file} opens`)).toEqual(backends.slice(1))
    expect(inNpmTest(`desktop-noscript ${file} opens`)).toHaveLength(1)
  },
)

test('npm test compares the recordings with the newest Ory', () => {
  const isPlayed = ({ name }: (typeof backends)[number]) => name === 'ory'
  expect(inNpmTest('desktop checks/contract.spec.ts login').filter(isPlayed)).toEqual([
    { name: 'ory', release: '26.2.0' },
  ])
})

test.each(['journeys/line/line.spec.ts links', 'journeys/flows/sessions.spec.ts ends'])(
  'with JavaScript, npm test has %s on the newest Ory alone',
  (test) => {
    const title = `desktop ${test}`
    expect(inNpmTest(title)).toEqual([{ name: 'ory', release: '26.2.0' }])
    expect(isLeftOut(title, backends[0])).toBe(true)
  },
)

test('the quick set is small', () => {
  const quick = titles.filter(
    (title) => !title.includes('@') && isIn(title, selectTests(backends[0], 'quick')),
  )
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
