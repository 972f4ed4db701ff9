import { resolve } from 'node:path'
import { defineConfig } from '@playwright/test'
import run from '../../playwright.config'
import { webServers } from '../support/web-servers'
import { launchOptions } from './browser'
import { comparedFolder } from './reviewed'

/** Compares the pictures of the gallery with the reviewed ones (docs/testing.md). */
export default defineConfig({
  ...run,
  testDir: '.',
  testMatch: 'pictures.spec.ts',
  outputDir: '../../test-results/pictures',
  snapshotPathTemplate: `${resolve(comparedFolder)}/{arg}{ext}`,
  // A missing picture is a failure, too. `npx tsx e2e/pictures/run.ts --accept` writes it.
  updateSnapshots: 'none',
  // On a busy machine, Chromium sometimes renders an edge differently. A real change shows at each attempt.
  retries: 1,
  reporter: 'line',
  projects: [{ name: 'pictures' }],
  webServer: webServers().map((server) => ({ ...server, cwd: resolve('.') })),
  use: { ...run.use, launchOptions, trace: 'off' },
})
