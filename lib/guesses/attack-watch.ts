import 'server-only'
import { outsideRequests } from '@/lib/http/outside-requests'
import { attackWindow } from './rules'

/** What an attack was, as this instance saw it. */
export interface AttackFigures {
  readonly tries: number
  readonly accounts: number
  readonly networks: number
}

/** Tells the log when an attack begins and when it ends. */
export interface AttackWatch {
  /** The house has reached its limit. */
  begins(): void
  /** One more wrong or refused try while the house is over its limit. */
  goesOn(by: { readonly accounts: readonly string[]; readonly network: string | null }): void
}

/** More are not told apart. */
const mostNames = 10_000

/**
 * @param onBegin called once for an attack, in the instance that reached the limit
 * @param onEnd called in each instance that saw tries of it, {@link attackWindow} after the last one
 */
export function createAttackWatch(onBegin: () => void, onEnd: (figures: AttackFigures) => void): AttackWatch {
  let accounts = new Set<string>()
  let networks = new Set<string>()
  let tries = 0
  let timer: NodeJS.Timeout | undefined
  const add = (names: Set<string>, name: string) => {
    if (names.size < mostNames) names.add(name)
  }
  const end = () => {
    const figures = { tries, accounts: accounts.size, networks: networks.size }
    accounts = new Set()
    networks = new Set()
    tries = 0
    timer = undefined
    onEnd(figures)
  }
  return {
    begins() {
      if (timer === undefined) onBegin()
    },
    goesOn(by) {
      tries += 1
      for (const one of by.accounts) add(accounts, one)
      if (by.network !== null) add(networks, by.network)
      // The same timer starts again: an attack has many tries.
      if (timer === undefined) timer = outsideRequests(() => setTimeout(end, attackWindow * 1000).unref())
      else timer.refresh()
    },
  }
}
