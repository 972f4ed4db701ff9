import { execFileSync } from 'node:child_process'
import { expect, test } from '@jest/globals'
import { z } from 'zod'
import { defaultRelease, needs, releaseNames, tagsLeftOut } from '../ory/releases'
import { deployments } from './backend'
import { currentTestSet, leftOut, selectTests, tags } from './tags'

const specSchema = z.object({
  title: z.string(),
  file: z.string(),
  line: z.number(),
  tags: z.array(z.string()),
})
const suiteSchema = z.object({
  specs: z.array(specSchema).optional(),
  get suites() {
    return z.array(suiteSchema).optional()
  },
})

const specsOf = ({ specs = [], suites = [] }: z.infer<typeof suiteSchema>): z.infer<typeof specSchema>[] => [
  ...specs,
  ...suites.flatMap(specsOf),
]

/** Playwright itself lists the tests, because a tag can be in a group or a variable. The real Ory has the most. */
function everyTest() {
  // Playwright refuses to start inside Jest.
  const { JEST_WORKER_ID: _, ...env } = process.env
  const list = execFileSync(
    'node_modules/.bin/playwright',
    ['test', '--list', '--reporter=json', '--config=e2e/support/every-test.config.ts'],
    { env: { ...env, E2E_BACKEND: 'ory' }, encoding: 'utf8', maxBuffer: 2 ** 26 },
  )
  return specsOf(suiteSchema.parse(JSON.parse(list))).map(({ title, file, line, tags }) => ({
    name: `${file}:${line} ${title}`,
    tags: tags.map((tag) => `@${tag.replace(/^@/, '')}`),
  }))
}
const tests = everyTest()

const direct = (['test', 'more'] as const).flatMap((set) => [
  { backend: { name: 'sandbox', release: defaultRelease, deployment: 'direct' }, set } as const,
  ...releaseNames.map(
    (release) => ({ backend: { name: 'ory', release, deployment: 'direct' }, set }) as const,
  ),
])
const through = deployments
  .filter((deployment) => deployment !== 'direct')
  .map(
    (deployment) => ({ backend: { name: 'ory', release: defaultRelease, deployment }, set: 'all' }) as const,
  )
const upgrade = {
  backend: { name: 'sandbox', release: defaultRelease, deployment: 'builds' },
  set: 'all',
} as const
/** What the stages run. Besides, `next-ory` runs the tests with `@next-ory-only`. */
const runs = [...direct, ...through, { ...upgrade, isUpgrade: true }]

/** The projects of a run that select a test with these tags. */
function projectsOf(run: (typeof runs)[number], wanted: readonly string[]): string[] {
  // Playwright compares with `project file titles tags`.
  const title = `project a.spec.ts opens a page ${wanted.join(' ')}`
  if (leftOut(run).some((pattern) => pattern.test(title))) return []
  return selectTests(run).flatMap(({ name, grep }) => (grep.test(title) ? [name] : []))
}

/** The runs of a test in `npm test` and `npm run test:more`, with JavaScript, or without. */
const placesOf = (wanted: readonly string[], project = 'desktop') =>
  direct
    .filter((run) => projectsOf(run, wanted).includes(project))
    .map(({ backend: { name, release }, set }) => `${set} on ${name === 'ory' ? release : name}`)

test('the tags of each test are known', () => {
  const features = releaseNames.map(tagsLeftOut)
  const isKnown = (tag: string) => tag in tags || features.some((pattern) => pattern?.test(tag))
  const unknown = tests.filter((found) => !found.tags.every(isKnown))
  expect(unknown).toEqual([])
})

test('some stage runs each test', () => {
  expect(tests).not.toEqual([])
  const isRun = (wanted: readonly string[]) =>
    wanted.includes('@next-ory-only') || runs.some((run) => projectsOf(run, wanted).includes('desktop'))
  expect(tests.filter((found) => !isRun(found.tags))).toEqual([])
})

test('a test for one place alone is rejected when its tags contradict each other', () => {
  const isRun = (...wanted: string[]) => runs.some((run) => projectsOf(run, wanted).length > 0)
  expect(isRun('@sandbox', '@ory')).toBe(false)
  expect(isRun(needs('unchecked-client-urls'))).toBe(false)
  expect(isRun(needs('unchecked-client-urls'), '@oldest-ory')).toBe(true)
})

test.each(runs)('$backend.name $backend.release $backend.deployment, $set, has tests', (run) => {
  expect(tests.some((found) => projectsOf(run, found.tags).length > 0)).toBe(true)
})

test.each([
  [[], ['test on 26.2.0']],
  [['@more'], ['more on 26.2.0']],
  [['@sandbox'], ['test on sandbox']],
  [['@sandbox', '@more'], ['more on sandbox']],
  [
    ['@ory', '@oldest-ory'],
    ['test on 26.2.0', 'test on 1.3.1'],
  ],
  [
    ['@oldest-ory', '@more'],
    ['more on 26.2.0', 'more on 1.3.1'],
  ],
  [['@https'], ['test on 26.2.0']],
  [['@https-only'], []],
])('%j runs in %j', (wanted, places) => {
  expect(placesOf(wanted)).toEqual(places)
  expect(placesOf(wanted, 'desktop-noscript')).toEqual([])
  const newest = places.filter((place) => !place.endsWith('1.3.1'))
  expect(placesOf([...wanted, '@no-script'], 'desktop-noscript')).toEqual(newest)
})

test('E2E_SET chooses the set', () => {
  expect(currentTestSet({})).toBe('all')
  expect(currentTestSet({ E2E_SET: 'more' })).toBe('more')
  expect(() => currentTestSet({ E2E_SET: 'most' })).toThrow('E2E_SET must be all or test or more, not most.')
})
