import { rm } from 'node:fs/promises'
import { backgroundLog } from './background'
import { readCommandLine } from './command-line'
import { endRun } from './run'
import { runFolder } from './run-folder'
import { runMain } from './run-main'

/**
 * `npx tsx e2e/ory/process/down.ts [--release RELEASE] [--first-port PORT]`: stops the real Ory and removes its files.
 */
await runMain(async (report) => {
  const { urls } = readCommandLine(process.argv.slice(2))
  const folder = runFolder(urls.faultProxyPort)
  const wasRunning = await endRun(folder)
  await rm(backgroundLog(folder), { force: true })
  report(wasRunning ? 'Ory is stopped.' : 'Ory was not running.')
})
