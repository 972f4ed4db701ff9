import { spawnSync } from 'node:child_process'
import { mkdirSync, rmSync } from 'node:fs'
import { findOryBinaries } from './ory/process/binaries'
import { findChromium, installChromium } from './support/chromium'
import { failureDigest } from './support/failure-digest'
import { addTallies, jestTally, noTests, playwrightTally, skippedSuite, type Tally } from './support/tally'

/**
 * `npm test`: lint, types, unit tests, production build, Playwright on the sandbox and on the real Ory. The
 * last line is `N passed, N failed, N skipped` over all suites. A suite that cannot run counts as skipped,
 * and its reason is printed.
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

function journeys(backend: string): Tally {
  const succeeded = run(`Playwright on ${backend}`, 'npx', ['playwright', 'test'], { E2E_BACKEND: backend })
  return playwrightTally(`${results}/${backend}.json`, succeeded)
}

async function oryJourneys(): Promise<Tally> {
  try {
    await findOryBinaries({ report: (line) => process.stdout.write(`${line}\n`) })
  } catch (error) {
    return skippedSuite('Playwright on ory', error instanceof Error ? error.message : String(error))
  }
  return journeys('ory')
}

async function browserTests(isBuilt: boolean): Promise<Tally[]> {
  const suites = ['Playwright on sandbox', 'Playwright on ory']
  if (!isBuilt) return suites.map((suite) => skippedSuite(suite, 'The production build failed.'))
  if (!findChromium() && !installChromium()) {
    return suites.map((suite) =>
      skippedSuite(suite, 'No Chromium was found. Install one, or set CHROMIUM_PATH.'),
    )
  }
  return [journeys('sandbox'), await oryJourneys()]
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

for (const backend of ['sandbox', 'ory']) {
  const digest = failureDigest(`${results}/${backend}.json`)
  if (digest.length > 0)
    process.stdout.write(`\n== Failed at the first try on ${backend}\n${digest.join('\n')}\n`)
}
const total = addTallies([...checks, units, build, ...browser])
process.stdout.write(`\n${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped\n`)
process.exitCode = total.failed > 0 ? 1 : 0
