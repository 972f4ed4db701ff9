import { resolve } from 'node:path'
import { ownRun } from '../support/own-run'
import { readmeExamples } from './examples'
import { latchkeyCommand } from './readme'

const run = ownRun('readmes')

/** Latchkey and each example as the READMEs start them, on the ports of the READMEs. */
export default {
  ...run,
  // Most of the time goes into the packages of the examples, so two are installed at once.
  workers: 2,
  fullyParallel: true,
  timeout: 300_000,
  use: { ...run.use, extraHTTPHeaders: {} },
  webServer: [
    {
      command: latchkeyCommand(readmeExamples),
      cwd: resolve('.'),
      // Until then, a page that is being compiled would reload the one where the test types.
      wait: { stdout: /^Ready/m },
      timeout: 300_000,
      reuseExistingServer: false,
      gracefulShutdown: { signal: 'SIGTERM' as const, timeout: 10_000 },
    },
  ],
}
