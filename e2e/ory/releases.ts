/** The releases of the real Ory that the tests run on. The first one is the default. */
export const releaseNames = ['26.2.0', '1.3.1'] as const
export type ReleaseName = (typeof releaseNames)[number]

export const defaultRelease: ReleaseName = '26.2.0'

type Release = {
  /** The versions of the two programs. Before 25.4, Kratos and Hydra were numbered apart. */
  kratos: string
  hydra: string
  /** What follows `KRATOS_BIN` and `HYDRA_BIN` in the names of this release's variables. */
  variableSuffix: string
  /** The port of the app under test. The services are on the ports after it. */
  appPort: number
}

/** Each release has ports of its own, so that two releases can run at once. 4533 and 4534 are those of docs/extending.md. */
export const releases: Readonly<Record<ReleaseName, Release>> = {
  '26.2.0': { kratos: 'v26.2.0', hydra: 'v26.2.0', variableSuffix: '', appPort: 4465 },
  '1.3.1': { kratos: 'v1.3.1', hydra: 'v2.3.0', variableSuffix: '_1_3_1', appPort: 4545 },
}

/** A feature that some release does not have. */
export type Feature =
  | 'device-grant'
  | 'late-codes'
  | 'ordered-traits'
  | 'registration-code-by-sms'
  | 'second-factor-code-at-once'
  | 'unchecked-client-urls'
  | 'verification-before-sign-in'
  | 'verification-by-choice'

/** What each release lacks, with the reason. This table decides which tests are left out. */
const missingFeatures: Readonly<Record<ReleaseName, Readonly<Partial<Record<Feature, string>>>>> = {
  '26.2.0': {
    'unchecked-client-urls': 'Hydra refuses URLs of a client that are not http or https since 25.4.',
  },
  '1.3.1': {
    'device-grant': 'Hydra has the device grant (RFC 8628) since 25.4.',
    'late-codes': 'What is said to a late code was recorded on the newest release only.',
    'ordered-traits': 'The second step of a registration has its hidden traits in any order.',
    'registration-code-by-sms': 'Kratos 1.3.1 has no SMS for the code of a registration: it answers 500.',
    'second-factor-code-at-once':
      'A button sends the code of a second factor. Newer releases send it at once.',
    'verification-before-sign-in': 'Kratos names the verification that a sign-in needs since 25.4.',
    'verification-by-choice': 'A verification follows each registration, also without show_verification_ui.',
  },
}

/** Whether the release has all of these features. */
export function hasFeatures(release: ReleaseName, features: readonly Feature[] = []): boolean {
  return features.every((feature) => !(feature in missingFeatures[release]))
}

/** The tag of a Playwright test that needs a feature: `test('...', { tag: needs('device-grant') }, ...)`. */
export function needs(feature: Feature): `@needs-${Feature}` {
  return `@needs-${feature}`
}

/** Matches the tags of all tests that this release cannot run. Undefined if it can run every test. */
export function tagsLeftOut(release: ReleaseName): RegExp | undefined {
  const features = Object.keys(missingFeatures[release]) as Feature[]
  return features.length === 0 ? undefined : new RegExp(`(?:${features.map(needs).join('|')})(?!\\S)`)
}

/**
 * Parses the name of a release. `source` is where the name comes from, for the error message. Throws an error
 * with one sentence if there is no such release.
 */
export function readRelease(name: string, source: string): ReleaseName {
  const release = releaseNames.find((known) => known === name)
  if (release === undefined) throw new Error(`${source} must be ${releaseNames.join(' or ')}, not ${name}.`)
  return release
}
