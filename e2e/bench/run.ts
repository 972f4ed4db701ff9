import { execFileSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { type Browser, chromium } from '@playwright/test'
import { findChromium } from '../support/chromium'
import { type Backend, loginPath, startBackend } from './backend'
import type { Figures } from './figures'
import { type FirstPaint, postsWithout, timeFirstPaint } from './first-paint'
import { weighPage } from './page-weight'
import { measureRounds, type Rounds } from './rounds'
import { bareFolder, isLatchkeyBuilt, type Servers, startServers } from './servers'
import { tableOf } from './table'
import { verdict } from './verdict'

/**
 * `npm run bench`: compares Latchkey's sign-in page with a minimal page (`bare/`). Prints a table, writes
 * `test-results/bench.json`, and exits with 1 when a limit is broken.
 */
const ports = { backend: 4480, latchkey: 4481, bare: 4482 }
/** Code and heap layout differ by several percent between processes, so both servers start several times. */
const starts = 5
const effort = { warmUpViews: 3000, rounds: 40, viewsPerRound: 32 }
const paintings = 3
const results = 'test-results'

async function load(backend: Backend): Promise<Rounds> {
  const rounds: Rounds[] = []
  for (let start = 1; start <= starts; start += 1) {
    report(`Measuring both servers in turns (${start} of ${starts})`)
    const servers = await startServers(backend.url, ports, results)
    try {
      rounds.push(await measureRounds(servers, backend, loginPath, effort))
    } finally {
      await servers.stop()
    }
  }
  return {
    latchkey: rounds.flatMap(({ latchkey }) => latchkey),
    bare: rounds.flatMap(({ bare }) => bare),
  }
}

async function open(backend: Backend, servers: Servers, browser: Browser): Promise<Omit<Figures, 'rounds'>> {
  const [latchkey, bare] = [servers.latchkey.url + loginPath, servers.bare.url + loginPath]
  report('Opening both pages in a browser')
  return {
    weight: {
      latchkey: await weighPage(browser, latchkey, backend),
      bare: await weighPage(browser, bare, backend),
    },
    firstPaint: { latchkey: await paint(browser, latchkey), bare: await paint(browser, bare) },
    posts: {
      beforeHydration: await postsWithout('pending', browser, latchkey, backend),
      withoutScript: await postsWithout('disabled', browser, latchkey, backend),
    },
  }
}

async function paint(browser: Browser, url: string): Promise<FirstPaint[]> {
  const paints: FirstPaint[] = []
  for (let time = 0; time < paintings; time += 1) paints.push(await timeFirstPaint(browser, url))
  return paints
}

function report(line: string): void {
  process.stdout.write(`${line}\n`)
}

const executablePath = findChromium()
if (!isLatchkeyBuilt() || !executablePath) {
  report(
    executablePath
      ? 'There is no build. Run `npm run build` first.'
      : 'No Chromium was found. Set CHROMIUM_PATH.',
  )
  process.exit(1)
}
mkdirSync(results, { recursive: true })
report('Building the minimal page')
execFileSync('npx', ['next', 'build'], { cwd: bareFolder, stdio: ['ignore', 'ignore', 'inherit'] })

const stops: Array<() => unknown> = []
try {
  const backend = await startBackend(ports.backend)
  stops.push(backend.stop)
  const rounds = await load(backend)
  const servers = await startServers(backend.url, ports, results)
  stops.push(servers.stop)
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] })
  stops.push(() => browser.close())

  const figures: Figures = { rounds, ...(await open(backend, servers, browser)) }
  const lines = verdict(figures)
  writeFileSync(`${results}/bench.json`, `${JSON.stringify({ lines, figures }, null, 2)}\n`)
  report(`\n${tableOf(lines)}`)
  process.exitCode = lines.every(({ isMet }) => isMet) ? 0 : 1
} finally {
  for (const stop of stops.toReversed()) await stop()
}
