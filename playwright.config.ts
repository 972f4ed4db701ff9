import { mkdirSync } from 'node:fs'
import { resolve } from 'node:path'
import { defineConfig, devices } from '@playwright/test'
import { appEnvironment, portalEnvironment } from './e2e/support/app-environment'
import { currentBackend } from './e2e/support/backend'
import { findChromium } from './e2e/support/chromium'
import { writePseudoMessages } from './e2e/support/pseudo-locale'
import { authServicePath } from './sandbox/auth-service/auth-service'

const backend = currentBackend()
const executablePath = findChromium()
const isCi = Boolean(process.env.CI)

const desktop = { ...devices['Desktop Chrome'], viewport: { width: 1280, height: 800 } }
const phone = { ...devices['Desktop Chrome'], viewport: { width: 390, height: 844 }, hasTouch: true }
const withoutScript = { javaScriptEnabled: false }
const journeys = /journeys\/main\/.*\.spec\.ts/
/** Ways of signing in and flows beside the main ones: once with script and once without. */
const methods =
  /journeys\/(flows|methods|line)\/(interruptions|recovery|verification|settings|code|totp|lookup-secret|social|line|phone|styles)\.spec\.ts/
/** Applications that sign people in: leaving our origin is another thing without script. */
const oauth = /journeys\/oauth2\/(sign-in|logout)\.spec\.ts/
/** The portal is redirects from server to server: whatever it does, it does without script. */
const portal = /journeys\/portal\/round-trip\.spec\.ts/
const dependencies = ['fresh']
/**
 * What is about the real Kratos and Hydra has nothing to ask the sandbox, and the other way round; what is about neither,
 * such as the width of a screen, runs once.
 */
const isReal = backend.name === 'ory'
const aboutOther = isReal
  ? /\/(?:demo-app|layout|phone-limits|screens-in-languages)\.spec\.ts/
  : /\/(?:api-calls|doctor|ops)\.spec\.ts/

const onPhones = [
  { name: 'phone', use: phone, testMatch: journeys, dependencies },
  { name: 'phone-noscript', use: { ...phone, ...withoutScript }, testMatch: journeys, dependencies },
]

// The app's log goes there before Playwright makes the folder.
mkdirSync('test-results', { recursive: true })

export default defineConfig({
  testDir: 'e2e',
  testMatch: '**/*.spec.ts',
  outputDir: `test-results/${backend.name}`,
  fullyParallel: true,
  forbidOnly: isCi,
  ...(isReal && { grepInvert: /@sandbox/ }),
  workers: 2,
  // What passes only on a second try is named in the report and in the closing lines of `npm test`.
  retries: isCi ? 1 : 0,
  timeout: 60_000,
  expect: { timeout: 15_000 },
  reporter: [['line'], ['json', { outputFile: `test-results/${backend.name}.json` }]],
  use: {
    baseURL: backend.appUrl,
    locale: 'en-GB',
    screenshot: 'only-on-failure',
    launchOptions: {
      ...(executablePath && { executablePath }),
      args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--disable-background-networking'],
    },
  },
  projects: [
    // A teardown runs whatever became of the rest: the log is read after a failure too.
    { name: 'fresh', testMatch: /fresh\.setup\.ts/, teardown: 'log' },
    { name: 'desktop', use: desktop, testIgnore: [/log\.spec\.ts/, aboutOther], dependencies },
    {
      name: 'desktop-noscript',
      use: { ...desktop, ...withoutScript },
      testMatch: [journeys, methods, oauth, portal],
      dependencies,
    },
    ...(isReal ? [] : onPhones),
    { name: 'log', testMatch: /log\.spec\.ts/ },
  ],
  webServer: [
    {
      name: 'services',
      command: backend.command,
      env: {
        APP_URL: backend.appUrl,
        PORTAL_URL: backend.portal.portalUrl,
        SANDBOX_PORT: new URL(backend.kratosUrl).port,
      },
      url: backend.readyUrl,
      timeout: 15 * 60_000,
      reuseExistingServer: !isCi,
      gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
    },
    {
      name: 'app',
      command: `node deploy/start.mjs > ${backend.logFile} 2>&1`,
      env: {
        ...appEnvironment(backend.appUrl),
        AUTH_SERVICE_URL: new URL(authServicePath, backend.inboxUrl).href,
        LATCHKEY_MESSAGES_DIR: resolve(writePseudoMessages('test-results/pseudo-messages')),
      },
      url: `${backend.appUrl}/api/health/live`,
      // One that runs already may be another build, and logs elsewhere.
      reuseExistingServer: false,
      gracefulShutdown: { signal: 'SIGTERM', timeout: 5_000 },
    },
    {
      // Beside the first one, where / is the account overview: there it is the portal's dashboard.
      name: 'portal',
      command: `node deploy/start.mjs > ${backend.portalLogFile} 2>&1`,
      env: { ...appEnvironment(backend.portal.portalUrl), ...portalEnvironment() },
      url: `${backend.portal.portalUrl}/api/health/live`,
      reuseExistingServer: false,
      gracefulShutdown: { signal: 'SIGTERM', timeout: 5_000 },
    },
  ],
})
