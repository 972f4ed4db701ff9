import { spawnSync } from 'node:child_process'
import { mkdirSync, rmSync } from 'node:fs'
import { findOryBinaries } from './ory/process/binaries'
import { type ReleaseName, releaseNames } from './ory/releases'
import { findChromium, installChromium } from './support/chromium'
import { failureDigest } from './support/failure-digest'
import { addTallies, jestTally, noTests, playwrightTally, skippedSuite, type Tally } from './support/tally'

/**
 * `npm test`: lint, types, unit tests, production build, Playwright on the sandbox and on both releases of
 * the real Ory. The last line is `N passed, N failed, N skipped` over all suites. A suite that cannot run
 * counts as skipped, and its reason is printed.
 */
const results = 'test-results'

/** Runs a command and shows its output. Returns true when it succeeded. */
function run(
  title: string,
  command: string,
  args: readonly string[],
  env: Record<string, string> = {},
): boolean {
  process.stdout.write(`\n== ${title}\n`)
  const { status } = spawnSync(command, args, { stdio: 'inherit', env: { ...process.env, ...env } })
  return status === 0
}

/** Runs a command that counts as one test. */
function check(title: string, command: string, args: readonly string[]): Tally {
  return run(title, command, args) ? { ...noTests, passed: 1 } : { ...noTests, failed: 1 }
}

function unitTests(): Tally {
  const file = `${results}/unit.json`
  const succeeded = run('Unit tests', 'npx', ['jest', '--json', `--outputFile=${file}`, '--silent'])
  return jestTally(file, succeeded)
}

/** One run of all Playwright tests. The label names its result files (`Backend.label`). */
type BrowserSuite = { label: string; env: Record<string, string>; release?: ReleaseName }

const browserSuites: readonly BrowserSuite[] = [
  { label: 'sandbox', env: { E2E_BACKEND: 'sandbox' } },
  ...releaseNames.map((release) => ({
    label: `ory-${release}`,
    env: { E2E_BACKEND: 'ory', ORY_RELEASE: release },
    release,
  })),
]

const titleOf = ({ label }: BrowserSuite) => `Playwright on ${label}`

function journeys(suite: BrowserSuite): Tally {
  const succeeded = run(titleOf(suite), 'npx', ['playwright', 'test'], suite.env)
  return playwrightTally(`${results}/${suite.label}.json`, succeeded)
}

/** Finds or builds the programs of the release first. Without them the suite is skipped. */
async function oryJourneys(suite: BrowserSuite, release: ReleaseName): Promise<Tally> {
  try {
    await findOryBinaries({ release, report: (line) => process.stdout.write(`${line}\n`) })
  } catch (error) {
    return skippedSuite(titleOf(suite), error instanceof Error ? error.message : String(error))
  }
  return journeys(suite)
}

async function browserTests(isBuilt: boolean): Promise<Tally[]> {
  if (!isBuilt) {
    return browserSuites.map((suite) => skippedSuite(titleOf(suite), 'The production build failed.'))
  }
  if (!findChromium() && !installChromium()) {
    return browserSuites.map((suite) =>
      skippedSuite(titleOf(suite), 'No Chromium was found. Install one, or set CHROMIUM_PATH.'),
    )
  }
  const tallies: Tally[] = []
  for (const suite of browserSuites) {
    tallies.push(suite.release ? await oryJourneys(suite, suite.release) : journeys(suite))
  }
  return tallies
}

rmSync(results, { recursive: true, force: true })
mkdirSync(results, { recursive: true })

const checks = [
  check('Lint and format', 'npx', ['biome', 'check', '.']),
  check('Route types', 'npx', ['next', 'typegen']),
  check('Types', 'npx', ['tsc', '--noEmit']),
  check('Commit subjects', 'npx', ['tsx', 'e2e/support/check-commits.ts']),
]
const units = unitTests()
const build = check('Production build', 'npm', ['run', 'build'])
const browser = await browserTests(build.failed === 0)

for (const { label } of browserSuites) {
  const digest = failureDigest(`${results}/${label}.json`)
  if (digest.length > 0)
    process.stdout.write(`\n== Failed at the first try on ${label}\n${digest.join('\n')}\n`)
}
const total = addTallies([...checks, units, build, ...browser])
process.stdout.write(`\n${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped\n`)
process.exitCode = total.failed > 0 ? 1 : 0
