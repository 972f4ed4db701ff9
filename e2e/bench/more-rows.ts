import { execFileSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser } from '@playwright/test'
import { type Backend, newLoginPath } from './backend'
import { besideOryGrid, besideOryLines } from './beside-ory'
import type { MoreFigures } from './figures'
import { timeFirstPaint } from './first-paint'
import { type Grid, textOf } from './grid'
import { growthLines, measureGrowth } from './growth'
import type { Line } from './line'
import { measureStarts, memoryLines, memoryServers } from './memory'
import { type BenchOptions, besideOry as besideOryRows, type RowName } from './options'
import { weighPage } from './page-weight'
import { type PhoneSignIns, phoneLines, timeSignIn } from './phone-sign-in'
import { measureRounds, type Rounds } from './rounds'
import { elementsFolder, referenceProgram, type ServerName, serversOf, startServers } from './servers'
import { runSignIns, startSignInServers } from './sign-in/run-sign-in'
import { signInGrid, signInLines } from './sign-in/sign-in-lines'

/** The rows that this file measures. They run only when somebody asks for them. */
export const moreRows: ReadonlySet<RowName> = new Set(['memory', 'growth', 'sign-in', 'phone', 'ory'])

/** What the rows need while they run. */
export interface Bench {
  readonly options: BenchOptions
  readonly backend: Backend
  readonly logFolder: string
  readonly report: (line: string) => void
  openBrowser(): Promise<Browser>
}

const paintings = 3
const phoneSignIns = 5

/** Why these rows cannot begin; undefined when they can. */
export function obstacleOfMore({ referenceUi }: BenchOptions): string | undefined {
  if (referenceUi === undefined || existsSync(referenceProgram(referenceUi))) return undefined
  return `There is no built reference UI in ${referenceUi}: ${referenceProgram(referenceUi)} is missing.`
}

/** Measures the rows that were asked for. */
export async function measureMore(bench: Bench): Promise<MoreFigures> {
  const { options, backend, logFolder, report } = bench
  const { rows, referenceUi } = options
  const isBesideOry = besideOryRows.some((row) => rows.has(row))
  if (isBesideOry) buildElements(report)
  if (isBesideOry && referenceUi === undefined) {
    report('The reference UI is left out: name a built checkout with --reference-ui FOLDER.')
  }
  const signIns = rows.has('sign-in') ? await runSignIns(options, logFolder, report) : undefined
  const phoneSignIns = rows.has('phone') ? await measurePhoneSignIns(bench) : undefined
  const besideOry = rows.has('ory') ? await measureBesideOry(bench) : undefined
  if (rows.has('memory')) report('Starting one server after the other')
  const starts = rows.has('memory')
    ? await measureStarts(memoryServers, backend, newLoginPath, options, logFolder)
    : undefined
  const growth = rows.has('growth')
    ? await measureGrowth(backend, newLoginPath, options, logFolder, report)
    : undefined
  return {
    ...(signIns && { signIns }),
    ...(phoneSignIns && { phoneSignIns }),
    ...(besideOry && { besideOry }),
    ...(starts && { starts }),
    ...(growth && { growth }),
  }
}

/** Installs the packages of the app on Elements from its lock file, unless they are there, and builds it. */
function buildElements(report: (line: string) => void): void {
  report('Building the app on Ory Elements')
  const run = (program: string, ...args: string[]) =>
    execFileSync(program, args, { cwd: elementsFolder, stdio: ['ignore', 'ignore', 'inherit'] })
  try {
    if (!existsSync(join(elementsFolder, 'node_modules'))) run('npm', 'ci', '--ignore-scripts')
    run('npm', 'run', 'build')
  } catch (cause) {
    throw new Error(`The app on Ory Elements could not be built in ${elementsFolder}.`, { cause })
  }
}

async function measurePhoneSignIns({
  options,
  logFolder,
  report,
  openBrowser,
}: Bench): Promise<PhoneSignIns> {
  const names = serversOf(['phone'], options.referenceUi !== undefined)
  const times = new Map<ServerName, number[]>(names.map((name) => [name, []]))
  report('Signing in on a slow phone')
  const { servers, stop } = await startSignInServers(names, options, logFolder)
  try {
    const browser = await openBrowser()
    // The first time of each loads the code of its pages. It is not counted.
    for (let time = -1; time < phoneSignIns; time += 1) {
      for (const { name, site } of servers) {
        const taken = await timeSignIn(browser, site, `phone-${randomUUID()}@example.com`)
        if (time >= 0) times.get(name)?.push(taken)
      }
    }
  } finally {
    await stop()
  }
  return Object.fromEntries(times)
}

async function measureBesideOry({ options, backend, logFolder, report, openBrowser }: Bench) {
  const names = serversOf(['ory'], options.referenceUi !== undefined)
  const collected = new Map<ServerName, Rounds[ServerName]>()
  const pages: Record<string, { weight: Awaited<ReturnType<typeof weighPage>>; paints: Paint[] }> = {}
  for (let start = 0; start < options.starts; start += 1) {
    report(`Measuring the servers beside Ory's in turns (${start + 1} of ${options.starts})`)
    const inTurn = [...names.slice(start % names.length), ...names.slice(0, start % names.length)]
    const { servers, stop } = await startServers(inTurn, () => backend.url, options, logFolder)
    try {
      const rounds = await measureRounds(servers, backend, newLoginPath, options.effort)
      for (const name of names) collected.set(name, [...(collected.get(name) ?? []), ...(rounds[name] ?? [])])
      if (start > 0) continue
      const browser = await openBrowser()
      for (const [name, { url }] of servers) {
        const weight = await weighPage(browser, url + newLoginPath(), backend)
        const paints: Paint[] = []
        for (let time = 0; time < paintings; time += 1)
          paints.push(await timeFirstPaint(browser, url + newLoginPath()))
        pages[name] = { weight, paints }
      }
    } finally {
      await stop()
    }
  }
  const starts = await measureStarts(names, backend, newLoginPath, options, logFolder)
  return { rounds: Object.fromEntries(collected), starts, pages }
}

type Paint = Awaited<ReturnType<typeof timeFirstPaint>>

/** The lines for the table of all rows. */
export function moreLines({ signIns, phoneSignIns, besideOry, starts, growth }: MoreFigures): Line[] {
  return [
    ...(signIns ? signInLines(signIns) : []),
    ...(phoneSignIns ? phoneLines(phoneSignIns) : []),
    ...(besideOry ? besideOryLines(besideOry) : []),
    ...(starts ? memoryLines(starts) : []),
    ...(growth ? growthLines(growth) : []),
  ]
}

/** The tables that some rows have besides. */
export function moreTables({ signIns, besideOry }: MoreFigures): string {
  const grids: Grid[] = [
    ...(signIns ? [signInGrid(signIns)] : []),
    ...(besideOry ? [besideOryGrid(besideOry, Object.keys(besideOry.rounds) as ServerName[])] : []),
  ]
  return grids.map((grid) => `\n${textOf(grid)}`).join('')
}
