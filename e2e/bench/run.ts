import { execFileSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { type Browser, chromium } from '@playwright/test'
import { findChromium } from '../support/chromium'
import { type Backend, newLoginPath, newPath, startBackend } from './backend'
import type { BrowserFigures, Figures, FirstPaints } from './figures'
import { type FirstPaint, postsWithout, timeFirstPaint } from './first-paint'
import type { FlowKind } from './flow-kinds'
import { measureMore, moreLines, moreRows, moreTables, obstacleOfMore } from './more-rows'
import { type BenchOptions, help, type RowName, readBenchOptions } from './options'
import { weighPage } from './page-weight'
import { measureRounds, type Round, type Rounds } from './rounds'
import {
  bareFolder,
  isLatchkeyBuilt,
  portsFrom,
  type ServerName,
  type Servers,
  serversOf,
  startServers,
} from './servers'
import { tableOf } from './table'
import { verdict } from './verdict'
import { openVisitors } from './visitors'

/**
 * `npm run bench`: compares Latchkey's sign-in page with a minimal page (`bare/`). Prints a table, writes
 * `test-results/bench.json`, and exits with 1 when a limit is broken. `--help` shows the options.
 */
const paintings = 7
/** After these views, V8 has compiled what a page needs most. Before that, Latchkey's page takes 9 ms longer, the minimal one 2. */
const viewsBefore = 300
const results = 'test-results'

/** Code and heap layout differ by several percent between processes, so all servers start several times. */
async function load(backend: Backend, options: BenchOptions): Promise<Rounds> {
  const { rows, starts, effort } = options
  const names = serversOf([...rows].filter(isLoaded))
  const all = new Map<ServerName, Round[]>(names.map((name) => [name, []]))
  for (let start = 0; start < starts; start += 1) {
    report(`Measuring the servers in turns (${start + 1} of ${starts})`)
    // Another server is the first one to start each time.
    const inTurn = [...names.slice(start % names.length), ...names.slice(0, start % names.length)]
    const { servers, stop } = await startServers(inTurn, () => backend.url, options, results)
    try {
      const rounds = await measureRounds(servers, backend, newLoginPath, effort)
      for (const name of names) all.get(name)?.push(...(rounds[name] ?? []))
    } finally {
      await stop()
    }
  }
  return Object.fromEntries(all)
}

async function open(backend: Backend, servers: Servers, browser: Browser): Promise<BrowserFigures> {
  const urlOf = (name: ServerName) => `${servers.get(name)?.url}${newLoginPath()}`
  const [latchkey, bare] = [urlOf('latchkey'), urlOf('bare')]
  report("Opening both servers' pages in a browser")
  return {
    weight: {
      latchkey: await weighPage(browser, latchkey, backend),
      bare: await weighPage(browser, bare, backend),
    },
    firstPaint: {
      login: await paintInTurns(browser, servers, 'login'),
      registration: await paintInTurns(browser, servers, 'registration'),
      recovery: await paintInTurns(browser, servers, 'recovery'),
      verification: await paintInTurns(browser, servers, 'verification'),
      settings: await paintInTurns(browser, servers, 'settings'),
    },
    posts: {
      beforeHydration: await postsWithout('pending', browser, latchkey, backend),
      withoutScript: await postsWithout('disabled', browser, latchkey, backend),
    },
  }
}

async function paintInTurns(browser: Browser, servers: Servers, kind: FlowKind): Promise<FirstPaints> {
  const paints = { latchkey: [] as FirstPaint[], bare: [] as FirstPaint[] }
  const names = ['latchkey', 'bare'] as const
  const pathOf = () => newPath(kind)
  for (const name of names) {
    const server = servers.get(name)
    if (server === undefined) continue
    const visitors = openVisitors(server, pathOf, 1)
    await visitors.view(viewsBefore)
    visitors.close()
  }
  for (let time = 0; time < paintings; time += 1) {
    for (const name of names) {
      const url = `${servers.get(name)?.url}${pathOf()}`
      paints[name].push(await timeFirstPaint(browser, url, kind === 'settings'))
    }
  }
  return paints
}

function report(line: string): void {
  process.stdout.write(`${line}\n`)
}

/** Whether the row is one of those that `load` measures. */
function isLoaded(row: RowName): boolean {
  return row !== 'browser' && !moreRows.has(row)
}

/** Why the run cannot begin; undefined when it can. */
function obstacleOf(options: BenchOptions): string | undefined {
  const { rows, other } = options
  if (!isLatchkeyBuilt()) return 'There is no build. Run `npm run build` first.'
  if (!isLatchkeyBuilt(other.folder)) return `There is no build in ${other.folder}.`
  const needsBrowser = rows.has('browser') || rows.has('phone') || rows.has('ory')
  if (needsBrowser && !findChromium()) return 'No Chromium was found. Set CHROMIUM_PATH.'
  return obstacleOfMore(options)
}

async function measure(options: BenchOptions): Promise<void> {
  const { rows } = options
  mkdirSync(results, { recursive: true })
  if (serversOf(rows).includes('bare')) {
    report('Building the minimal page')
    execFileSync('npx', ['next', 'build'], { cwd: bareFolder, stdio: ['ignore', 'ignore', 'inherit'] })
  }
  const stops: Array<() => unknown> = []
  try {
    const backend = await startBackend(portsFrom(options.port).backend)
    stops.push(backend.stop)
    const openBrowser = async () => {
      const args = ['--no-sandbox', '--disable-gpu']
      const chrome = await chromium.launch({ executablePath: findChromium() ?? '', args })
      stops.push(() => chrome.close())
      return chrome
    }
    const rounds = [...rows].some(isLoaded) ? await load(backend, options) : undefined
    let browser: BrowserFigures | undefined
    if (rows.has('browser')) {
      const { servers, stop } = await startServers(
        serversOf(['browser']),
        () => backend.url,
        options,
        results,
      )
      try {
        browser = await open(backend, servers, await openBrowser())
      } finally {
        // The next rows need the ports.
        await stop()
      }
    }
    const figures: Figures = { ...(rounds && { rounds }), ...(browser && { browser }) }
    const more = await measureMore({ options, backend, logFolder: results, report, openBrowser })
    const lines = [...(rounds || browser ? verdict(figures) : []), ...moreLines(more)]
    const written = { lines, figures: { ...figures, ...more } }
    writeFileSync(`${results}/bench.json`, `${JSON.stringify(written, null, 2)}\n`)
    report(`${moreTables(more)}\n${tableOf(lines)}`)
    process.exitCode = lines.every(({ isMet }) => isMet) ? 0 : 1
  } finally {
    for (const stop of stops.toReversed()) await stop()
  }
}

function stopWith(sentence: string): never {
  report(sentence)
  process.exit(1)
}

try {
  const options = readBenchOptions(process.argv.slice(2))
  if (!options) {
    report(help)
    process.exit(0)
  }
  const obstacle = obstacleOf(options)
  if (obstacle) stopWith(obstacle)
  await measure(options)
} catch (error) {
  stopWith(error instanceof Error ? error.message : String(error))
}
