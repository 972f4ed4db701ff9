import { fileURLToPath } from 'node:url'
import { startInBackground } from './background'
import { findOryBinaries } from './binaries'
import { readCommandLine } from './command-line'
import { runInForeground } from './foreground'
import { endRun, livingRun } from './run'
import { runFolder } from './run-folder'
import { runMain } from './run-main'
import { urlLines } from './urls'

/**
 * `npx tsx e2e/ory/process/up.ts [--release RELEASE] [--app-url ORIGIN] [--first-port PORT] [--foreground]`: starts the
 * real Ory.
 */
await runMain(async (report) => {
  const args = process.argv.slice(2)
  const { release, urls, foreground } = readCommandLine(args)
  const folder = runFolder(urls.faultProxyPort)
  const running = await livingRun(folder)
  const isSame = running?.release === release && running.appUrl === urls.appUrl
  if (running?.ready && isSame && !foreground) {
    report(`Ory ${release} is running already.`)
    for (const line of urlLines(urls)) report(line)
    return
  }
  if (running !== undefined) {
    throw new Error(
      `Ory ${running.release} is running already, for ${running.appUrl}. Stop it with npx tsx e2e/ory/process/down.ts.`,
    )
  }
  await endRun(folder)
  if (foreground) return runInForeground({ release, urls }, folder, report)
  // In this process, so that the reader sees the progress of a first build.
  await findOryBinaries({ release, report })
  await startInBackground(fileURLToPath(import.meta.url), args, folder)
  for (const line of urlLines(urls)) report(line)
})
