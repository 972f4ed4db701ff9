import { mkdirSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { defineConfig, devices } from '@playwright/test'
import { isCi } from './e2e/runner/options'
import { currentBackend, isProxied } from './e2e/support/backend'
import { findChromium } from './e2e/support/chromium'
import { currentTestSet, leftOut, selectTests } from './e2e/support/tags'
import { webServers } from './e2e/support/web-servers'

const backend = currentBackend()
const executablePath = findChromium()

const desktop = { ...devices['Desktop Chrome'], viewport: { width: 1280, height: 800 } }
const useOf = { desktop, 'desktop-noscript': { ...desktop, javaScriptEnabled: false } }
/** These folders have a configuration of their own. */
export const withOwnConfig = /e2e\/(?:examples|pictures|polis|readmes|deployments\/demo)\//
const set = currentTestSet()
const isUpgrade = Boolean(process.env.E2E_OTHER_BUILD)

// The app writes its log there before Playwright makes the folder.
mkdirSync('test-results', { recursive: true })

export default defineConfig({
  testDir: 'e2e',
  testMatch: '**/*.spec.ts',
  outputDir: `test-results/${backend.label}`,
  fullyParallel: true,
  forbidOnly: true,
  grepInvert: leftOut({ backend, set }),
  workers: Math.min(Math.max(availableParallelism(), 2), 6),
  // A retry distinguishes a flaky test from a broken one. `e2e/runner/report.ts` decides when a flaky
  // test fails.
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
  reporter: [['list'], ['json', { outputFile: `test-results/${backend.label}.json` }]],
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
    // Recording takes time, so a whole set and a CI server record only what failed once.
    trace: set === 'all' && !isCi(process.env) ? 'retain-on-failure' : 'on-first-retry',
    launchOptions: {
      ...(executablePath && { executablePath }),
      args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--disable-background-networking'],
    },
  },
  projects: [
    // A teardown always runs, so the log is checked after a failure too.
    { name: 'fresh', testMatch: 'fixtures/fresh.setup.ts', teardown: 'log' },
    ...selectTests({ backend, set, isUpgrade }).map(({ name, grep }) => ({
      name,
      grep,
      use: useOf[name],
      testIgnore: withOwnConfig,
      dependencies: ['fresh'],
    })),
    { name: 'log', testMatch: 'fixtures/log.teardown.ts' },
  ],
  // Listing the tests must not delete the logs of a run in the same checkout.
  ...(!process.argv.includes('--list') && { webServer: webServers() }),
})
