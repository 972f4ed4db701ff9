import type { AppServer } from '../app-server'
import { median } from '../statistics'
import { Visitor } from './visitor'
import { password, type World } from './world'

const rounds = 40
const perRound = 8

/**
 * Compares the CPU time of ordinary sign-ins, with the limits (the first instance) and without (the second): the start of a flow,
 * the page, and its form, in a browser that has signed in before. The instances take turns, so other work on the machine
 * falls on both.
 * @returns how much more the limits cost, in percent
 */
export async function compareCpu({ apps, accounts }: World): Promise<number> {
  const [on, off] = apps.map((app) => sideOf(app, accounts.slice(0, perRound)))
  if (!on || !off) throw new Error('Two instances are needed.')
  // The first sign-ins make the proof of each browser, and warm up both instances.
  for (let round = 0; round < 5; round += 1) for (const side of [on, off]) await side()
  const pairs: { readonly on: number; readonly off: number }[] = []
  for (let round = 0; round < rounds; round += 1) {
    if (round % 2) {
      const second = await off()
      pairs.push({ on: await on(), off: second })
    } else pairs.push({ on: await on(), off: await off() })
  }
  const more = median(pairs.map((pair) => 100 * (pair.on / pair.off - 1)))
  const of = (name: 'on' | 'off') => median(pairs.map((pair) => pair[name])).toFixed(2)
  process.stdout.write(
    `CPU of a sign-in, medians of ${rounds} rounds of ${perRound}: ${of('on')} ms with the limits, ${of('off')} ms without\n`,
  )
  return more
}

/** Signs in each account once, and says the CPU time of a sign-in, in milliseconds. */
function sideOf(app: AppServer, accounts: readonly string[]): () => Promise<number> {
  const visitors = accounts.map((_, at) => new Visitor(() => app.url, `10.6.${at}.1`))
  return async () => {
    const before = await app.cpuTime()
    for (const [at, visitor] of visitors.entries()) {
      const { result } = await visitor.signIn('page', accounts[at] ?? '', password)
      if (result !== 'in') throw new Error(`A sign-in failed: ${result}`)
      visitor.startAgain()
    }
    return ((await app.cpuTime()) - before) / visitors.length
  }
}
