import { defineConfig } from '@playwright/test'
import run, { withOwnConfig } from '../../playwright.config'

/** Lists every test, whatever its tags are, for `tags.test.ts`. It runs none. */
export default defineConfig({
  ...run,
  testDir: '..',
  grepInvert: [],
  projects: [{ name: 'every', testIgnore: withOwnConfig }],
  webServer: [],
})
