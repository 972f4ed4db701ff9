import { resolve } from 'node:path'
import { defineConfig } from '@playwright/test'
import run from '../../playwright.config'
import { currentBackend } from '../support/backend'
import { webServers } from '../support/web-servers'

/** The journeys of the examples, beside the Latchkey under test (README.md). */
export default defineConfig({
  ...run,
  testDir: '.',
  testMatch: '*.spec.ts',
  outputDir: `../../test-results/${currentBackend().label}`,
  // An example starts once for each file, so its tests run one after the other.
  fullyParallel: false,
  reporter: [['line'], ['json', { outputFile: resolve(`test-results/${currentBackend().label}.json`) }]],
  projects: [{ name: 'examples' }],
  webServer: webServers().map((server) => ({ ...server, cwd: resolve('.') })),
})
