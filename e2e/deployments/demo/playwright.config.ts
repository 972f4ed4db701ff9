import { resolve } from 'node:path'
import { defineConfig } from '@playwright/test'
import run from '../../../playwright.config'
import { demoRun } from './demo-run'

/** The hosted demo (docs/demo.md): the build and the sandbox behind Caddy, on one origin. */
const { url, caddy, demo } = demoRun()

export default defineConfig({
  ...run,
  testDir: '.',
  testMatch: '*.spec.ts',
  // The last test uses up what one network may ask for.
  fullyParallel: false,
  workers: 1,
  outputDir: '../../../test-results/demo',
  reporter: [['line'], ['json', { outputFile: resolve('test-results/demo.json') }]],
  use: { ...run.use, baseURL: url, ignoreHTTPSErrors: true, extraHTTPHeaders: {} },
  projects: [{ name: 'demo' }],
  webServer: [caddy, demo].map((server) => ({ ...server, cwd: resolve('.') })),
})
