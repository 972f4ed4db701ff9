import { defaultRelease } from '../ory/releases'
import type { Backend } from './backend'

/**
 * Which Playwright tests run: `test` in `npm test`, `more` in `npm run test:more`, `quick` in
 * `npm run e2e:quick`, and `all` of them. Each test is in `test` or in `more`, never in both.
 */
const testSets = ['all', 'test', 'more', 'quick'] as const
export type TestSet = (typeof testSets)[number]

/** @throws when `E2E_SET` is no set */
export function currentTestSet(env: Readonly<Record<string, string | undefined>> = process.env): TestSet {
  const name = env.E2E_SET || 'all'
  const set = testSets.find((known) => known === name)
  if (set === undefined) throw new Error(`E2E_SET must be ${testSets.join(' or ')}, not ${name}.`)
  return set
}

/** A test that is slow and rarely fails has this tag. */
const tagged = /@more(?!\S)/

/** The journeys that every visitor makes. */
const mainJourneys = 'journeys/main/(?:login|register-and-sign-in|registration|return-to|signed-in)'
const oauthJourneys = 'journeys/oauth2/(?:sign-in|logout|device)'

/** What differs from one release of Ory to another: its API, and what a visitor sees of it. */
const onEachRelease = 'checks/(?:contract|api-calls|health|security|doctor|forwarded-origin|ops)'

/** One journey for each sign-in method, and those in which a redirect of the real Ory counts. */
const onNewestRelease = [
  'journeys/methods/(?:code|passkey|social|totp)',
  'journeys/flows/(?:recovery|verification|settings)',
  'journeys/line/line',
  'journeys/portal/round-trip',
]

/**
 * Matches the tests of the set `more`. Playwright compares with `project file titles tags`.
 *
 * - On the sandbox: phones, because a phone differs only in width, and checks of the server process.
 * - On the newest Ory: what is not a main journey, and journeys without script that are on the sandbox too.
 * - On the older Ory: all but the main journeys and the API.
 */
export function moreTests({ name, release }: Pick<Backend, 'name' | 'release'>): RegExp[] {
  if (name === 'sandbox') {
    return [
      tagged,
      /^phone(?:-noscript)? (?!journeys\/main\/register-and-sign-in)/,
      /^desktop checks\/screens-in-languages/,
      /^desktop-noscript journeys\/(?!main)/,
    ]
  }
  const files =
    release === defaultRelease
      ? [onEachRelease, mainJourneys, oauthJourneys, ...onNewestRelease]
      : [onEachRelease, mainJourneys, 'journeys/oauth2/sign-in']
  return [
    tagged,
    new RegExp(`^desktop (?!${files.join('|')})`),
    /^desktop-noscript (?!journeys\/main\/(?:login|register-and-sign-in))/,
  ]
}

/** What Playwright's configuration needs to select the tests of the current set. */
export function selectTests(
  backend: Pick<Backend, 'name' | 'release'>,
  set = currentTestSet(),
): { grep: RegExp[]; grepInvert: RegExp[] } {
  const all = [/./]
  if (set === 'test') return { grep: all, grepInvert: moreTests(backend) }
  if (set === 'more') return { grep: moreTests(backend), grepInvert: [] }
  if (set === 'quick') return { grep: quickTests, grepInvert: [tagged] }
  return { grep: all, grepInvert: [] }
}

/** Matches the tests of the set `quick`: the main journeys, with script and one of them without. */
const quickTests = [
  new RegExp(`^desktop ${mainJourneys}\\.spec`),
  /^desktop-noscript journeys\/main\/register-and-sign-in\.spec/,
]
