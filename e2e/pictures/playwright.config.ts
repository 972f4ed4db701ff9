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
  // A missing picture is a failure, too. `npm run pictures:update` writes it.
  updateSnapshots: 'none',
  // Browser and fonts are always the same, so a second try would only hide something.
  retries: 0,
  reporter: 'line',
  projects: [{ name: 'pictures' }],
  webServer: webServers().map((server) => ({ ...server, cwd: resolve('.') })),
  use: { ...run.use, launchOptions },
})
