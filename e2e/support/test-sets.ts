import { defaultRelease } from '../ory/releases'
import type { Backend } from './backend'

/**
 * Which Playwright tests run: `test` in `npm test`, `more` in `npm run test:more`, `quick` in
 * `npx tsx e2e/run.ts quick`, and `all` of them. Each test is in `test` or in `more`, never in both. A test that another
 * backend runs in one of the two can be in neither (`runElsewhere`).
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

/** A test has this tag if no release of Ory can change its result. Of the real ones, the newest runs it. */
const onlyNewestOry = /@newest-ory(?!\S)/

/**
 * Without JavaScript, besides the main journeys: one test for each kind of form and each page that differs
 * has this tag.
 */
const withoutScriptToo = '.*@no-script(?!\\S)'

/** The journeys that every visitor makes. */
const mainJourneys = 'journeys/main/(?:login|register-and-sign-in|registration|return-to|signed-in)\\.spec'

/** What the newest Ory also gets without JavaScript. */
const mainOnOry = 'journeys/main/(?:login|register-and-sign-in)'

/**
 * The protocol between the app and Kratos. The contract of the older Ory changes only with its recordings.
 */
const oryItself = 'checks/(?:contract|api-calls|health|security|forwarded-origin)\\.spec'
const oldOryItself = 'checks/api-calls\\.spec'

/**
 * Whether services respond, and Latchkey's own headers. No release of Ory changes them, and the sandbox need
 * not simulate them.
 */
const ourAnswers = 'checks/(?:health|security)\\.spec'

/** The doctor, and the journeys in which Ory does most: each sign-in method, mail, applications and the portal. */
const whereOryDoesMost = [
  'checks/doctor\\.spec',
  'journeys/methods/(?:code|passkey|social|totp)\\.spec',
  'journeys/flows/(?:recovery|verification|settings|settings-aal2|settings-unverified)\\.spec',
  'journeys/oauth2/(?:sign-in|logout|device)\\.spec',
  'journeys/portal/round-trip\\.spec',
]

/**
 * The journeys in which Latchkey does most: what protects Kratos from strangers, the journeys of LINE, the
 * account and cookies, and required actions: a bypass works on one release, or without JavaScript.
 */
const whereWeDoMost = [
  'checks/spellings\\.spec',
  'journeys/flows/(?:own-data|sending|sessions|styles|two-steps)\\.spec',
  'journeys/line/(?:line|line-failures)\\.spec',
  'journeys/main/(?:cookies|error-pages|flow-lifecycle|focus)\\.spec',
  'journeys/methods/no-session\\.spec',
  'journeys/oauth2/applications\\.spec',
  'journeys/rules/',
]

/**
 * The registration policy, what a device remembers, languages, the phone step, and leaving LINE's browser.
 */
const besides = [
  'journeys/flows/(?:invitations|keep-signed-in|known-device|languages|who-may-come-in)\\.spec',
  'journeys/line/(?:leave-app|liff|line-account|other-browser|phone|phone-proof)\\.spec',
]

/** Latchkey's limits, its look and its JavaScript, which the newest Ory sees as well. */
const oursAlone = [
  'checks/odd-cookies\\.spec',
  'journeys/flows/(?:guesses|translated)\\.spec',
  'journeys/oauth2/application-look\\.spec',
]

/** Only the sandbox opens each screen in each language. */
const screensInLanguages = 'checks/screens-in-languages\\.spec'

/**
 * Attacks, faults, the keyboard alone, interrupted flows, and rare second factors. They are slow, and fail
 * only when that code changes.
 */
const rareEvents = [
  screensInLanguages,
  'accessibility/keyboard\\.spec',
  'journeys/main/faults\\.spec',
  'journeys/methods/(?:code-second-factor|interrupted-provider|late-code|lookup-secret|security-key)\\.spec',
  'journeys/flows/(?:bad-input|blocked-accounts|interruptions|removed-in-another-tab)\\.spec',
  'journeys/line/(?:bridge|forged-forms)\\.spec',
  'journeys/oauth2/(?:hostile|interrupted-sign-in|request-parameters)\\.spec',
  'journeys/portal/(?:hostile|other-portals|token-faults|two-sites)\\.spec',
]

/** Tests that start many servers, and fail only when their start, telemetry or limits change. */
const manyServers = [
  'checks/(?:request-budget|telemetry)\\.spec',
  'journeys/flows/guesses(?:-turnstile)?\\.spec',
  'journeys/line/phone-limits\\.spec',
]

/**
 * Tests that fail only when that code changes, on the newest Ory: devices with a code, failures of LINE, rare
 * pages.
 */
const rareOnOry = [
  'journeys/flows/(?:own-data|settings-unverified)\\.spec',
  'journeys/line/line-failures\\.spec',
  'journeys/main/focus\\.spec',
  'journeys/oauth2/device\\.spec',
]

/** The same, on the sandbox. */
const rareOnSandbox = ['journeys/line/phone-typing\\.spec']

/** `^desktop (?:a|b)`: the tests of a project in some files, as `grep` sees them. */
const inProject = (project: string, files: readonly string[]) =>
  new RegExp(`^${project} (?:${files.join('|')})`)
const notInProject = (project: string, files: readonly string[]) =>
  new RegExp(`^${project} (?!${files.join('|')})`)

/** What starts in the browser and ends there, and the look of a screen. Ory cannot change it. */
const inBrowser = [
  'accessibility/(?!every-screen|keyboard)',
  'journeys/flows/(?:guesses-turnstile|password-hints)\\.spec',
  'journeys/line/phone-typing\\.spec',
  'journeys/main/keyboard\\.spec',
  'journeys/methods/webauthn-support\\.spec',
]

/**
 * Where the focus is, what a device remembers, how long a cookie lives, how a form gets lost, LINE's pages,
 * the verification of a phone, the registration policy, the limits, forged forms, and the branding of an
 * application. No release of Ory changes it: Kratos' responses are in the contract, which runs on each.
 */
const sameOnEachRelease = [
  ...oursAlone,
  'checks/related-origins\\.spec',
  'journeys/line/(?:bridge|leave-app|line|line-account|line-failures|other-browser|phone-proof)\\.spec',
  'journeys/oauth2/(?:hostile|interrupted-sign-in|request-parameters)\\.spec',
  'journeys/flows/(?:interruptions|keep-signed-in|known-device|own-data|password-hints|removed-in-another-tab|sending|styles|two-steps|who-may-come-in)\\.spec',
  'journeys/main/(?:cookies|flow-lifecycle|focus)\\.spec',
  'journeys/methods/(?:code-second-factor|several-methods)',
  'journeys/portal/',
  'journeys/rules/(?!for-applications)',
  'checks/forwarded-origin\\.spec',
  ourAnswers,
]

/** What a screen reader finds on each screen depends on the nodes and the messages of Kratos. */
const textsOfScreens = 'accessibility/every-screen\\.spec'

/** Each flow, each sign-in method, and each required action. */
const flowsAndMethods = 'journeys/(?:flows|methods|line|rules)/'

/** Hydra's responses without JavaScript are redirects to other origins. Caddy has the others of this kind. */
const hydraWithoutScript = 'journeys/oauth2/(?:device|logout)\\.spec'

/**
 * Matches the tests that `npm test` and `npm run test:more` leave out on this backend, because another one
 * runs them. With JavaScript, a journey runs on the newest Ory: it is the real service, and
 * `checks/contract.spec.ts` compares the sandbox with its responses. Without JavaScript, each flow and each
 * sign-in method runs there, too.
 */
export function runElsewhere({ name, release }: Pick<Backend, 'name' | 'release'>): RegExp[] {
  if (name === 'sandbox') {
    const onNewest = [
      ...whereOryDoesMost,
      ...whereWeDoMost,
      ...rareEvents,
      ...besides,
      ...oursAlone,
      mainJourneys,
      ourAnswers,
      textsOfScreens,
    ].filter((file) => file !== screensInLanguages)
    return [
      new RegExp(`^desktop (?:${onNewest.join('|')})(?!.*@sandbox(?!\\S))`),
      inProject('desktop-noscript', [hydraWithoutScript, mainOnOry]),
      new RegExp(`^desktop-noscript ${flowsAndMethods}(?!.*@sandbox(?!\\S))`),
      notInProject('desktop-noscript', [mainJourneys, withoutScriptToo]),
    ]
  }
  const withScript = inProject('desktop', inBrowser)
  if (release === defaultRelease) {
    return [
      withScript,
      notInProject('desktop-noscript', [
        mainOnOry,
        `(?:${hydraWithoutScript}|${flowsAndMethods})${withoutScriptToo}`,
      ]),
    ]
  }
  // Without JavaScript, Latchkey's server sends Kratos the same requests.
  return [withScript, onlyNewestOry, inProject('desktop', sameOnEachRelease), /^desktop-noscript /]
}

/**
 * Matches the tests of the set `more`. Playwright compares with `project file titles tags`.
 *
 * `npm test` runs a journey once, with JavaScript on the newest Ory. The main journeys run on the older Ory,
 * too. Without JavaScript, it runs what every visitor does, each on one backend.
 */
function moreTests({ name, release }: Pick<Backend, 'name' | 'release'>): RegExp[] {
  const withoutScript = notInProject('desktop-noscript', [mainJourneys])
  if (name === 'sandbox') {
    return [
      tagged,
      inProject('desktop', [...rareEvents, ...manyServers, ...whereOryDoesMost, ...rareOnSandbox]),
      withoutScript,
    ]
  }
  const files =
    release === defaultRelease
      ? [oryItself, ...whereOryDoesMost, ...whereWeDoMost]
      : [oldOryItself, 'journeys/oauth2/sign-in']
  return [
    tagged,
    inProject('desktop', rareOnOry),
    notInProject('desktop', [mainJourneys, ...files]),
    notInProject('desktop-noscript', [mainOnOry]),
  ]
}

/** What Playwright's configuration needs to select the tests of the current set. */
export function selectTests(
  backend: Pick<Backend, 'name' | 'release'>,
  set = currentTestSet(),
): { grep: RegExp[]; grepInvert: RegExp[] } {
  const all = [/./]
  const elsewhere = runElsewhere(backend)
  if (set === 'test') return { grep: all, grepInvert: [...moreTests(backend), ...elsewhere] }
  if (set === 'more') return { grep: moreTests(backend), grepInvert: elsewhere }
  if (set === 'quick') return { grep: quickTests, grepInvert: [tagged] }
  return { grep: all, grepInvert: [] }
}

/** Matches the tests of the set `quick`: the main journeys, with JavaScript and one of them without. */
const quickTests = [
  inProject('desktop', [mainJourneys]),
  inProject('desktop-noscript', ['journeys/main/register-and-sign-in']),
]
