import { resolve } from 'node:path'
import { defineConfig } from '@playwright/test'
import run from '../../playwright.config'

/** The sign-in of a company (docs/company-sign-in.md). Its services are its own. */
export default defineConfig({
  ...run,
  testDir: '.',
  testMatch: '*.spec.ts',
  fullyParallel: false,
  workers: 1,
  outputDir: '../../test-results/polis',
  reporter: [['line'], ['json', { outputFile: resolve('test-results/polis.json') }]],
  projects: [{ name: 'polis' }],
  webServer: [],
})
