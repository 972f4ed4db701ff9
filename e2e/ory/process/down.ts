import { rm } from 'node:fs/promises'
import { backgroundLog } from './background'
import { readCommandLine } from './command-line'
import { endRun } from './run'
import { runFolder } from './run-folder'
import { runMain } from './run-main'

/** `npm run ory:down [-- --first-port PORT]`: stops what `ory:up` started and removes its databases and logs. */
await runMain(async (report) => {
  const { addresses } = readCommandLine(process.argv.slice(2))
  const folder = runFolder(addresses.faultProxyPort)
  const wasRunning = await endRun(folder)
  await rm(backgroundLog(folder), { force: true })
  report(wasRunning ? 'Ory is stopped.' : 'Ory was not running.')
})
