import { execFileSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { chromium } from '@playwright/test'
import { findChromium } from '../support/chromium'
import { type Backend, newLoginPath, startBackend } from './backend'
import { browserLines, measureBrowser } from './browser'
import { measureStarts, memoryLines } from './memory'
import { type BenchOptions, help, readBenchOptions } from './options'
import { measurePage, pageLines } from './page'
import { bareFolder, isLatchkeyBuilt, portsFrom, serversOf, startServers } from './servers'
import { signInLines } from './sign-in/lines'
import { runSignIns } from './sign-in/servers'
import { type Line, tableOf } from './table'

/**
 * `npm run bench`: compares Latchkey with a minimal app (`bare/`). Prints a table, writes
 * `test-results/bench.json`, and exits with 1 if a limit is exceeded. `--help` shows the options.
 */
const results = 'test-results'

function report(line: string): void {
  process.stdout.write(`${line}\n`)
}

/** Why the run cannot start; undefined if it can. */
function obstacleOf({ rows, other }: BenchOptions): string | undefined {
  if (!isLatchkeyBuilt()) return 'There is no build. Run `npm run build` first.'
  if (!isLatchkeyBuilt(other.folder)) return `There is no build in ${other.folder}.`
  if (rows.has('browser') && !findChromium()) return 'No Chromium was found. Set CHROMIUM_PATH.'
  return undefined
}

async function measureInBrowser(backend: Backend, options: BenchOptions) {
  report('Opening the pages of both servers in a browser')
  const { servers, stop } = await startServers(serversOf(['browser']), () => backend.url, options, results)
  const args = ['--no-sandbox', '--disable-gpu']
  const chrome = await chromium.launch({ executablePath: findChromium() ?? '', args })
  try {
    return await measureBrowser(backend, servers, chrome)
  } finally {
    await chrome.close()
    await stop()
  }
}

async function measure(options: BenchOptions): Promise<void> {
  const { rows, port } = options
  mkdirSync(results, { recursive: true })
  if (serversOf(rows).includes('bare')) {
    report('Building the minimal app')
    execFileSync('npx', ['next', 'build'], { cwd: bareFolder, stdio: ['ignore', 'ignore', 'inherit'] })
  }
  const backend = await startBackend(portsFrom(port).backend)
  const lines: Line[] = []
  const figures: Record<string, unknown> = {}
  const add = <T>(name: string, measured: T, linesOf: (measured: T) => readonly Line[]) => {
    figures[name] = measured
    lines.push(...linesOf(measured))
  }
  try {
    if (rows.has('page') || rows.has('other'))
      add('page', await measurePage(backend, options, results, report), pageLines)
    if (rows.has('browser')) add('browser', await measureInBrowser(backend, options), browserLines)
    if (rows.has('sign-in')) add('sign-in', await runSignIns(options, results, report), signInLines)
    if (rows.has('memory')) {
      report('Starting one server after the other')
      add('memory', await measureStarts(backend, newLoginPath, options, results), memoryLines)
    }
  } finally {
    backend.stop()
  }
  writeFileSync(`${results}/bench.json`, `${JSON.stringify({ lines, figures }, null, 2)}\n`)
  report(`\n${tableOf(lines)}`)
  process.exitCode = lines.every(({ isMet }) => isMet) ? 0 : 1
}

try {
  const options = readBenchOptions(process.argv.slice(2))
  const obstacle = options ? obstacleOf(options) : help
  if (options && obstacle === undefined) await measure(options)
  else {
    report(obstacle ?? '')
    process.exitCode = options ? 1 : 0
  }
} catch (error) {
  report(error instanceof Error ? error.message : String(error))
  process.exitCode = 1
}
