import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { copyOf, exampleFolders, hasPackages, isBuilt, markBuilt, markPackages, renewCopy } from './copies'
import { isOfOtherLanguage, missingLanguage, otherLanguages } from './other-languages'

/**
 * Copies each example out of the repository, installs its packages, checks its types and builds it. An
 * unchanged example is skipped. `tsx e2e/examples/build.ts [NAME...]`
 */
const chosen = process.argv.slice(2)

for (const name of exampleFolders()) {
  if (chosen.length > 0 && !chosen.includes(name)) continue
  if (isBuilt(name)) continue
  if (isOfOtherLanguage(name) && missingLanguage(name) !== undefined) continue
  process.stdout.write(`${name}\n`)
  renewCopy(name)
  if (existsSync(join(copyOf(name), 'package.json'))) buildWithNpm(name)
  if (isOfOtherLanguage(name))
    for (const [program, ...args] of otherLanguages[name].build) run(name, program, ...args)
  markBuilt(name)
}

function buildWithNpm(name: string): void {
  if (!hasPackages(name)) {
    npm(name, 'ci', '--no-audit', '--no-fund', '--loglevel=error', '--prefer-offline')
    markPackages(name)
  }
  // Next and Nuxt write types when they build, and the check reads them.
  npm(name, 'run', 'build', '--if-present')
  npm(name, 'run', 'check', '--if-present')
}

/** @throws if npm fails. Its output is in the log of the stage. */
function npm(name: string, ...args: string[]): void {
  run(name, 'npm', ...args)
}

/** @throws if the program fails. */
function run(name: string, program: string, ...args: string[]): void {
  const { status } = spawnSync(program, args, {
    cwd: copyOf(name),
    stdio: 'inherit',
    env: { ...process.env, NEXT_TELEMETRY_DISABLED: '1', NUXT_TELEMETRY_DISABLED: '1' },
  })
  if (status !== 0) throw new Error(`${program} ${args[0]} ${args[1] ?? ''} failed in the example ${name}.`)
}
