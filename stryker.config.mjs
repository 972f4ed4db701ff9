import { homedir } from 'node:os'
import { join } from 'node:path'

const cache = process.env.LATCHKEY_CACHE ?? join(homedir(), '.cache', 'latchkey')

/**
 * `npx stryker run`: puts small faults into the product, one at a time, and runs the tests that use the changed line.
 * CONTRIBUTING.md says how to use it.
 *
 * @type {import('@stryker-mutator/api/core').PartialStrykerOptions}
 */
export default {
  mutate: [
    'lib/{account,captcha,destination,flows,http,in-app,invitations,line}/**/*.ts',
    'lib/{oauth2,ory,phone,portal,remembered-accounts,request,turnstile,urls}/**/*.ts',
    'lib/session/{csrf-token,kratos-cookies,token-mask}.ts',
    'app/transforms/*.ts',
    'components/flow/**/*.{ts,tsx}',
    '!**/*.test.{ts,tsx}',
    '!**/{testing,fixtures}/**',
  ],
  testRunner: 'jest',
  plugins: ['@stryker-mutator/jest-runner', './e2e/mutation/ignored.mjs'],
  ignorers: ['log-texts', 'unreachable-cases'],
  jest: { configFile: 'e2e/mutation/jest.config.mjs' },
  coverageAnalysis: 'perTest',
  // A fault in a constant of a module needs every test again: half of the faults, four fifths of the time.
  ignoreStatic: true,
  // A run tests only what changed since the last one on this machine.
  incremental: true,
  incrementalFile: join(cache, 'mutation', 'incremental.json'),
  reporters: ['clear-text', 'html'],
  htmlReporter: { fileName: 'test-results/mutation.html' },
  clearTextReporter: { allowColor: false, reportTests: false },
  thresholds: { high: 98, low: 95, break: 90 },
  // Longer than any test takes on a busy machine: a test that ends too late counts as one that found the fault.
  timeoutMS: 60_000,
  // Stryker would rewrite it with an API that TypeScript 7 does not have. Nothing here reads it.
  tsconfigFile: 'none',
  tempDirName: 'test-results/mutation',
  ignorePatterns: [
    '/.next',
    '/test-results',
    '/playwright-report',
    '/docs/pictures',
    '/e2e/pictures',
    '/e2e/polis',
  ],
  allowConsoleColors: false,
}
