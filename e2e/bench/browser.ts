import type { Browser } from '@playwright/test'
import { type Backend, newLoginPath, newPath } from './backend'
import { type FirstPaint, postsWithout, timeFirstPaint } from './first-paint'
import { type PageWeight, weighPage } from './page-weight'
import { type FlowKind, flowKinds } from './recorded-flows'
import type { ServerName, Servers } from './servers'
import { comparedLine, type Line } from './table'
import { openVisitors } from './views'

const paintings = 7
/**
 * After this number of views, V8 has compiled what a page needs most. Before that, Latchkey's page takes 9 ms
 * longer, the minimal one 2.
 */
const viewsBefore = 300
/** Of the minimal page's time until the first paint. */
const paintRatio = 1.25
/** Milliseconds from the first paint to a usable form: three frames. */
const usableAfterPaint = 50
/** Bytes of JavaScript more than the minimal page, and of CSS. */
const moreScript = 4_000
const maxStyle = 10_000

/** One page of both servers. One entry for each view of the page. */
type FirstPaints = Readonly<Record<'latchkey' | 'bare', readonly FirstPaint[]>>

/** What was measured in Chromium. */
export interface BrowserFigures {
  readonly weight: Readonly<Record<'latchkey' | 'bare', PageWeight>>
  readonly firstPaints: ReadonlyMap<FlowKind, FirstPaints>
  readonly posts: { readonly beforeHydration: boolean; readonly withoutScript: boolean }
}

/** Opens the pages of both servers in a browser. */
export async function measureBrowser(
  backend: Backend,
  servers: Servers,
  browser: Browser,
): Promise<BrowserFigures> {
  const urlOf = (name: ServerName) => `${servers.get(name)?.url}${newLoginPath()}`
  const [latchkey, bare] = [urlOf('latchkey'), urlOf('bare')]
  const firstPaints = new Map<FlowKind, FirstPaints>()
  for (const kind of flowKinds) firstPaints.set(kind, await paintInTurns(browser, servers, kind))
  return {
    weight: {
      latchkey: await weighPage(browser, latchkey, backend),
      bare: await weighPage(browser, bare, backend),
    },
    firstPaints,
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

/** Compares the pages with the minimal ones, and with fixed limits. */
export function browserLines({ weight, firstPaints, posts }: BrowserFigures): Line[] {
  const { latchkey, bare } = weight
  const paints = [...firstPaints.values()].flatMap((one) => one.latchkey)
  const wait = Math.max(...paints.map(({ paintedAt, usableAt }) => usableAt - paintedAt))
  const more = latchkey.script - bare.script
  const line = (
    measure: string,
    ours: string,
    limit: string,
    isMet: boolean,
    theirs = '',
    compared = '',
  ) => ({
    ...{ measure, latchkey: ours, bare: theirs, compared, limit, isMet },
  })
  const weightLine = (measure: string, key: keyof PageWeight, limit: string, isMet: boolean, compared = '') =>
    line(measure, kilobytes(latchkey[key]), limit, isMet, kilobytes(bare[key]), compared)
  const yes = (measure: string, isSent: boolean) => line(measure, isSent ? 'yes' : 'no', 'yes', isSent)
  return [
    weightLine(
      'JavaScript',
      'script',
      `at most +${kilobytes(moreScript)}`,
      more <= moreScript,
      `+${kilobytes(more)}`,
    ),
    weightLine('CSS', 'style', `under ${kilobytes(maxStyle)}`, latchkey.style < maxStyle),
    weightLine('Web fonts', 'font', 'none', latchkey.font === 0),
    line('Calls to Kratos in a browser', String(latchkey.calls), 'exactly 2', latchkey.calls === 2),
    ...[...firstPaints].map(([kind, times]) =>
      comparedLine({
        ...{ measure: `First paint on a slow phone, /${kind}`, unit: 'ms', limit: paintRatio },
        latchkey: times.latchkey.map(({ paintedAt }) => paintedAt),
        bare: times.bare.map(({ paintedAt }) => paintedAt),
      }),
    ),
    line(
      'Form usable after the first paint',
      `${Math.max(0, wait).toFixed(0)} ms`,
      'at first paint',
      wait <= usableAfterPaint,
    ),
    yes('Form sent before hydration', posts.beforeHydration),
    yes('Form sent without JavaScript', posts.withoutScript),
  ]
}

function kilobytes(bytes: number): string {
  return `${(bytes / 1000).toFixed(1)} kB`
}
