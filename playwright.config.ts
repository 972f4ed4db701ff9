import { mkdirSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { defineConfig, devices } from '@playwright/test'
import { defaultRelease, tagsLeftOut } from './e2e/ory/releases'
import { isCi } from './e2e/runner/options'
import { currentBackend, type Deployment, isProxied } from './e2e/support/backend'
import { findChromium } from './e2e/support/chromium'
import { selectTests } from './e2e/support/test-sets'
import { webServers } from './e2e/support/web-servers'

const backend = currentBackend()
const executablePath = findChromium()

const desktop = { ...devices['Desktop Chrome'], viewport: { width: 1280, height: 800 } }
const withoutScript = { javaScriptEnabled: false }
const journeys = /journeys\/main\/.*\.spec\.ts/
/**
 * Other flows and sign-in methods, on a desktop. Without JavaScript, the tests with the tag `@no-script` run
 * in each set (`e2e/support/test-sets.ts`). LINE's own browser always runs JavaScript.
 */
const methods =
  /journeys\/(flows|methods|line)\/(recovery|verification|settings|code|totp|social|phone|own-data)\.spec\.ts/
/** Applications: without JavaScript, the redirect to another origin takes a different path. */
const oauth = /journeys\/oauth2\/(sign-in|logout|device|other-access)\.spec\.ts/
/** The portal consists of redirects, which must work without JavaScript. */
const portal = /journeys\/portal\/round-trip\.spec\.ts/
/** Required actions: their forms, and no way around them by `return_to`. */
const rules = /journeys\/rules\/(?:age|for-applications|return-to)\.spec\.ts/
const dependencies = ['fresh']
const isRealOry = backend.name === 'ory'
/** Tests for the sandbox only, or tests that are the same on every backend. They run on the sandbox. */
const onlyOnSandbox =
  /\/(?:budgets|bundle|captcha|demo-app|effort|memory|page-language|phone-limits|request-budget|screens-in-languages|server-process|start|telemetry|themes|view-transition)\.spec\.ts/
const onlyOnRealOry =
  /\/(?:api-calls|doctor|examples|extending|forwarded-origin|getting-started|lost-line|mails|migrating|operator|ops|outages|recovery-by-choice|related-origins|settings-unverified|several-methods(?:-with-script)?)\.spec\.ts/
/**
 * What a release of Ory does not change: the look of a screen, what a visitor types, Latchkey's own pages for
 * errors, LINE's phone step, and the portal. On the real Ory it runs on the newer release.
 */
const onlyOnDefaultRelease =
  backend.release === defaultRelease
    ? []
    : [
        /accessibility\//,
        /checks\/(?:examples|extending|getting-started|migrating|outages)\.spec\.ts/,
        /main\/(?:faults|error-pages|keyboard)\.spec\.ts/,
        /flows\/(?:bad-input|languages)\.spec\.ts/,
        /line\/(?:forged-forms|liff|phone|phone-typing)\.spec\.ts/,
        /methods\/webauthn-support\.spec\.ts/,
        /portal\/(?:hostile|other-portals|token-faults|two-sites)\.spec\.ts/,
      ]
/** The pictures, the examples, their READMEs, the demo and Polis have a configuration of their own. */
const withOwnConfig = /e2e\/(?:examples|pictures|polis|readmes|deployments\/demo)\//
const forOthers = [isRealOry ? onlyOnSandbox : onlyOnRealOry, withOwnConfig, ...onlyOnDefaultRelease]

/**
 * What a host, https or another build could break: cookies, redirects, mails and forms. Such a test has this
 * tag.
 */
const anyDeployment = /@each-deployment(?!\S)/
/**
 * What runs through each deployment, with JavaScript. The journeys themselves are tested elsewhere. A test
 * has the tag `@https` if it depends on the scheme, and `@instances` if it depends on what instances share:
 * steps, limits, applications.
 */
const throughThis: Readonly<Record<Exclude<Deployment, 'direct'>, readonly RegExp[]>> = {
  caddy: [anyDeployment, /@https(?!\S)/, /deployments\/https\//],
  // It has the same scheme as Caddy: only its own configuration file can be wrong.
  nginx: [/deployments\/https\//],
  instances: [/@instances(?!\S)/, /deployments\/instances\//],
  // `npx tsx e2e/deployments/upgrade/run.ts` names the other build. Two of today differ for a tab that stays open.
  builds: process.env.E2E_OTHER_BUILD ? [anyDeployment, /deployments\/upgrade\//] : [/deployments\/builds\//],
}
/**
 * What a deployment can break in a form without JavaScript. An instance gets the same requests with
 * JavaScript and without.
 */
const plainForms = /@each-deployment.*@no-script(?!\S)|@no-script.*@each-deployment(?!\S)/
const withoutScriptThroughThis: Readonly<Record<Exclude<Deployment, 'direct'>, readonly RegExp[]>> = {
  caddy: [plainForms],
  nginx: [],
  instances: [],
  builds: [plainForms],
}
const proxied = (deployment: keyof typeof throughThis) => {
  const plain = withoutScriptThroughThis[deployment]
  return [
    {
      name: 'desktop',
      use: desktop,
      grep: [...throughThis[deployment]],
      testIgnore: forOthers,
      dependencies,
    },
    ...(plain.length === 0
      ? []
      : [
          {
            name: 'desktop-noscript',
            use: { ...desktop, ...withoutScript },
            grep: [...plain],
            testIgnore: forOthers,
            dependencies,
          },
        ]),
  ]
}

const direct = [
  {
    name: 'desktop',
    use: desktop,
    testIgnore: [/log\.spec\.ts/, /deployments\//, ...forOthers],
    dependencies,
  },
  {
    name: 'desktop-noscript',
    use: { ...desktop, ...withoutScript },
    testMatch: [journeys, methods, oauth, portal, rules],
    testIgnore: forOthers,
    dependencies,
  },
]

const selected = selectTests(backend)
/** These two belong to each selection. */
const always = { grep: /./, grepInvert: [] }

// The app writes its log there before Playwright makes the folder.
mkdirSync('test-results', { recursive: true })

export default defineConfig({
  testDir: 'e2e',
  testMatch: '**/*.spec.ts',
  outputDir: `test-results/${backend.label}`,
  fullyParallel: true,
  forbidOnly: true,
  grep: selected.grep,
  grepInvert: [
    ...(isRealOry ? [/@sandbox/] : []),
    ...(process.env.SANDBOX_ORY === 'next' ? [] : [/@next-ory/]),
    tagsLeftOut(backend.release) ?? [],
    selected.grepInvert,
  ].flat(),
  workers: Math.min(Math.max(availableParallelism(), 2), 6),
  // A retry distinguishes a flaky test from a broken one. `e2e/runner/flakes.ts` decides when a flaky test
  // fails.
  retries: isCi(process.env) ? 1 : 0,
  timeout: 60_000,
  expect: {
    timeout: 15_000,
    // What a screen reader finds on each screen. docs/testing.md has the command that writes these files.
    toMatchAriaSnapshot: {
      children: 'deep-equal',
      pathTemplate: '{testDir}/accessibility/screen-texts/{arg}{ext}',
    },
  },
  reporter: [['line'], ['json', { outputFile: `test-results/${backend.label}.json` }]],
  use: {
    baseURL: backend.appUrl,
    // Behind a proxy with https, only this run trusts the certificate.
    ignoreHTTPSErrors: backend.appUrl.startsWith('https:'),
    locale: 'en-GB',
    // Rendering the fades between pages is a tenth of a run. `view-transition` and `every-screen` request
    // motion themselves.
    contextOptions: { reducedMotion: 'reduce' },
    // The app trusts one proxy, and no other proxy is in front of it here.
    ...(!isProxied(backend.deployment) && { extraHTTPHeaders: { 'x-forwarded-for': '127.0.0.1' } }),
    screenshot: 'only-on-failure',
    launchOptions: {
      ...(executablePath && { executablePath }),
      args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--disable-background-networking'],
    },
  },
  projects: [
    // A teardown always runs, so the log is checked after a failure too.
    { name: 'fresh', testMatch: /fresh\.setup\.ts/, teardown: 'log', ...always },
    ...(backend.deployment === 'direct' ? direct : proxied(backend.deployment)),
    { name: 'log', testMatch: /log\.spec\.ts/, ...always },
  ],
  webServer: webServers(),
})
