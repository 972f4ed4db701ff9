import { fileURLToPath } from 'node:url'
import { addressLines } from './addresses'
import { startInBackground } from './background'
import { findOryBinaries } from './binaries'
import { readCommandLine } from './command-line'
import { runInForeground } from './foreground'
import { endRun, livingRun } from './run'
import { runFolder } from './run-folder'
import { runMain } from './run-main'

/** `npm run ory:up [-- --app-url ORIGIN] [--first-port PORT] [--foreground]`: the real Kratos and Hydra for the tests. */
await runMain(async (report) => {
  const args = process.argv.slice(2)
  const { addresses, foreground } = readCommandLine(args)
  const folder = runFolder(addresses.faultProxyPort)
  const running = await livingRun(folder)
  if (running !== undefined && !foreground && running.ready && running.appUrl === addresses.appUrl) {
    report('Ory is running already.')
    for (const line of addressLines(addresses)) report(line)
    return
  }
  if (running !== undefined) {
    throw new Error(`Ory is running already, for ${running.appUrl}; stop it with npm run ory:down.`)
  }
  await endRun(folder)
  if (foreground) return runInForeground(addresses, folder, report)
  // Here, so that the progress of a first build is seen.
  await findOryBinaries({ report })
  await startInBackground(fileURLToPath(import.meta.url), args, folder)
  for (const line of addressLines(addresses)) report(line)
})
