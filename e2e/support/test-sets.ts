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
const mainJourneys = 'journeys/main/(?:login|register-and-sign-in|registration|return-to|signed-in)\\.spec'

/** What differs from one release of Ory to another: its API, and what operators see of it. */
const oryItself = 'checks/(?:contract|api-calls|health|security|doctor|forwarded-origin|ops)\\.spec'

/** The journeys in which Ory does most: each sign-in method, mail, applications and the portal. */
const onNewestOry = [
  'journeys/methods/(?:code|passkey|social|totp)\\.spec',
  'journeys/flows/(?:recovery|verification|settings)\\.spec',
  'journeys/oauth2/(?:sign-in|logout|device)\\.spec',
  'journeys/portal/round-trip\\.spec',
]

/** Attacks, faults and rare second factors. They are slow, and fail only when just that code changes. */
const rareEvents = [
  'checks/screens-in-languages\\.spec',
  'journeys/main/faults\\.spec',
  'journeys/methods/(?:code-second-factor|lookup-secret|security-key)\\.spec',
  'journeys/flows/(?:bad-input|blocked-accounts|interruptions|removed-in-another-tab)\\.spec',
  'journeys/line/forged-forms\\.spec',
  'journeys/oauth2/(?:hostile|interrupted-sign-in|request-parameters)\\.spec',
  'journeys/portal/(?:hostile|other-portals|token-faults|two-sites)\\.spec',
]

/** `^desktop (?:a|b)`: the tests of a project in some files, as `grep` sees them. */
const inProject = (project: string, files: readonly string[]) =>
  new RegExp(`^${project} (?:${files.join('|')})`)
const notInProject = (project: string, files: readonly string[]) =>
  new RegExp(`^${project} (?!${files.join('|')})`)

/**
 * Matches the tests of the set `more`. Playwright compares with `project file titles tags`.
 *
 * `npm test` runs a journey once: on the newest Ory where Ory does most, otherwise on the sandbox. On the older
 * Ory it runs the main journeys. Without script, and on phones, it runs what every visitor does.
 */
export function moreTests({ name, release }: Pick<Backend, 'name' | 'release'>): RegExp[] {
  const withoutScript = notInProject('desktop-noscript', [mainJourneys])
  if (name === 'sandbox') {
    return [
      tagged,
      inProject('desktop', [...rareEvents, ...onNewestOry]),
      withoutScript,
      notInProject('phone(?:-noscript)?', ['journeys/main/register-and-sign-in']),
    ]
  }
  const files = release === defaultRelease ? onNewestOry : ['journeys/oauth2/sign-in']
  return [
    tagged,
    notInProject('desktop', [oryItself, mainJourneys, ...files]),
    notInProject('desktop-noscript', ['journeys/main/(?:login|register-and-sign-in)']),
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
  inProject('desktop', [mainJourneys]),
  inProject('desktop-noscript', ['journeys/main/register-and-sign-in']),
]
