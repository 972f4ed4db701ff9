import { defaultRelease, tagsLeftOut } from '../ory/releases'
import type { Backend, Deployment } from './backend'

/**
 * The tags of the Playwright tests. Only they decide where a test runs. A test without a tag runs in
 * `npm test`, on the newest Ory, with JavaScript.
 */
export const tags = {
  '@sandbox': 'It runs on the sandbox alone.',
  '@ory': 'It cannot run on the sandbox.',
  '@oldest-ory': 'It also runs on the oldest Ory, because a release can change its result.',
  '@next-ory': 'It also runs on the next Ory, as the sandbox simulates it.',
  '@next-ory-only': 'It runs on the next Ory alone.',
  '@more': 'It runs in `npm run test:more` instead, because it is slow and rarely fails.',
  '@no-script': 'It also runs without JavaScript, except on the oldest Ory.',
  '@each-host': 'It also runs in `npx tsx e2e/run.ts quick`.',
  '@each-deployment':
    'It also runs in `quick`, behind Caddy, across an upgrade and, without JavaScript, on two builds.',
  '@https': 'It also runs behind Caddy.',
  '@https-only': 'It runs behind Caddy and nginx alone.',
  '@instances': 'It also runs on several instances, on the newest Node.js.',
  '@instances-only': 'It runs on several instances alone.',
  '@builds-only': 'It runs on two builds alone.',
  '@upgrade-only': 'It runs across an upgrade alone.',
} as const
export type Tag = keyof typeof tags

/** The tests of `npm test`, the ones of `npm run test:more`, or all that can run on the backend. */
const testSets = ['all', 'test', 'more'] as const
export type TestSet = (typeof testSets)[number]

/** @throws when `E2E_SET` is no set */
export function currentTestSet(env: Readonly<Record<string, string | undefined>> = process.env): TestSet {
  const name = env.E2E_SET || 'all'
  const set = testSets.find((known) => known === name)
  if (set === undefined) throw new Error(`E2E_SET must be ${testSets.join(' or ')}, not ${name}.`)
  return set
}

/** Matches a test with all of these tags. Playwright compares with `project file titles tags`. */
const withAll = (...wanted: readonly Tag[]) =>
  new RegExp(wanted.map((tag) => `(?=.*${tag}(?!\\S))`).join('') || '')

/** Matches a test with one of these tags. */
const withAny = (...wanted: readonly Tag[]) => new RegExp(`(?:${wanted.join('|')})(?!\\S)`)

/** The tests that a project of Playwright runs. */
export interface ProjectTests {
  readonly name: 'desktop' | 'desktop-noscript'
  readonly grep: RegExp
}

interface Run {
  readonly backend: Pick<Backend, 'name' | 'release' | 'deployment'>
  readonly set: TestSet
  /** Whether the deployment `builds` has version 0.1 as its other build. */
  readonly isUpgrade?: boolean
}

/** The projects of a run, each with the tests that it selects. `leftOut` applies to all of them. */
export function selectTests({ backend, set, isUpgrade = false }: Run): ProjectTests[] {
  if (backend.deployment !== 'direct') return throughDeployment(backend.deployment, isUpgrade)
  const required: Tag[] = []
  if (set === 'more') required.push('@more')
  if (set !== 'all' && backend.name === 'sandbox') required.push('@sandbox')
  if (set !== 'all' && backend.release !== defaultRelease) required.push('@oldest-ory')
  const withScript = { name: 'desktop', grep: withAll(...required) } as const
  // Without JavaScript, Latchkey's server sends Kratos the same requests.
  if (set !== 'all' && backend.release !== defaultRelease) return [withScript]
  return [withScript, { name: 'desktop-noscript', grep: withAll('@no-script', ...required) }]
}

/** The journeys themselves are tested elsewhere: here run the tests that the deployment can break. */
function throughDeployment(deployment: Exclude<Deployment, 'direct'>, isUpgrade: boolean): ProjectTests[] {
  const plainForms = withAll('@each-deployment', '@no-script')
  const withScript = (...wanted: readonly Tag[]) => ({ name: 'desktop', grep: withAny(...wanted) }) as const
  const withoutScript = { name: 'desktop-noscript', grep: plainForms } as const
  switch (deployment) {
    case 'caddy':
      return [withScript('@each-deployment', '@https', '@https-only'), withoutScript]
    // It has the same scheme as Caddy: only its own configuration file can be wrong.
    case 'nginx':
      return [withScript('@https-only')]
    // An instance gets the same requests with JavaScript and without.
    case 'instances':
      return [withScript('@instances', '@instances-only')]
    // Two builds of today differ for a tab that stays open, and for a form without JavaScript.
    case 'builds':
      return [
        isUpgrade ? withScript('@each-deployment', '@upgrade-only') : withScript('@builds-only'),
        withoutScript,
      ]
  }
}

/** Matches the tests that a run must leave out, whatever its projects select. */
export function leftOut({ backend, set }: Run, env = process.env): RegExp[] {
  const unwanted: Tag[] = [backend.name === 'sandbox' ? '@ory' : '@sandbox']
  if (set === 'test') unwanted.push('@more')
  if (env.SANDBOX_ORY !== 'next') unwanted.push('@next-ory-only')
  if (backend.deployment === 'direct') {
    unwanted.push('@https-only', '@instances-only', '@builds-only', '@upgrade-only')
  }
  return [withAny(...unwanted), tagsLeftOut(backend.release) ?? []].flat()
}
