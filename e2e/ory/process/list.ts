import { releaseNames } from '../releases'
import { describeOryBinaries } from './binaries'
import { releasesUrl } from './release-asset'
import { runMain } from './run-main'

/** Prints the available programs of each release, and where they are. `.ci/run` starts with it. */
await runMain(async (report) => {
  const lines = releaseNames.flatMap((release) => describeOryBinaries(release))
  for (const line of lines) report(line)
  if (lines.some((line) => line.endsWith('not here')))
    report(`What is not here comes from ${releasesUrl(process.env)} when the tests need it.`)
})
