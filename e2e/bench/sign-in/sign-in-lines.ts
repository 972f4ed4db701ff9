import type { Grid } from '../grid'
import type { Line } from '../line'
import { ratioOf } from '../ratio'
import type { ServerName } from '../servers'
import { median } from '../statistics'
import type { SignInRound, SignInRounds } from './measure-sign-in'
import { type StepName, stepNames } from './sign-in'

/** CPU time of a whole sign-in, compared with the minimal app and with Elements. */
const limits = { bare: 1.3, elements: 1 }

/**
 * The calls to Kratos that a sign-in needs, in each step. Kratos makes the flow, then tells what the page shows. A
 * wrong password is one call that is refused and one that shows the page anew. The home page asks who is signed
 * in. The settings flow tells whether a passkey can be offered: once in a browser, after its first password.
 */
const neededCalls: Readonly<Record<StepName, readonly string[]>> = {
  start: ['GET /self-service/login/browser'],
  page: ['GET /self-service/login/flows'],
  'wrong password': ['GET /self-service/login/flows', 'POST /self-service/login'],
  'right password': ['POST /self-service/login'],
  landing: ['GET /self-service/settings/browser', 'GET /sessions/whoami'],
}

/** Compares the front ends, and Latchkey's calls with those that a sign-in needs. */
export function signInLines({ latchkey, control, bare, elements, reference }: SignInRounds): Line[] {
  const line = (measure: string, others: readonly SignInRound[], name: string, limit?: number): Line => {
    const ratio = ratioOf((latchkey ?? []).map(cpuOf), others.map(cpuOf))
    return {
      measure,
      latchkey: milliseconds(latchkey),
      bare: '',
      compared: `${ratio.text} of ${name}, ${milliseconds(others)}`,
      limit: limit === undefined ? 'none' : `at most ${limit}`,
      isMet: limit === undefined || ratio.median <= limit,
    }
  }
  return [
    control && line('A whole sign-in (control)', control, 'the same server'),
    bare && line('A whole sign-in', bare, 'the minimal app', limits.bare),
    elements && line('A whole sign-in', elements, 'Elements', limits.elements),
    reference && line('A whole sign-in', reference, 'the reference UI'),
    latchkey && callsLine(latchkey),
  ].filter((one) => one !== undefined)
}

function callsLine(rounds: readonly SignInRound[]): Line {
  const counted = new Set(rounds.map((round) => stepNames.map((step) => countOf(round, step)).join(' + ')))
  return {
    measure: 'Calls to Kratos in a sign-in',
    latchkey: [...counted].join(', '),
    bare: '',
    compared: '',
    limit: stepNames.map((step) => neededCalls[step].length).join(' + '),
    isMet:
      rounds.length > 0 && rounds.every((round) => stepNames.every((step) => hasOnlyNeeded(round, step))),
  }
}

function hasOnlyNeeded(round: SignInRound, step: StepName): boolean {
  const calls = Object.entries(round[step].calls)
  const names = calls.map(([name]) => name).toSorted()
  return names.join() === neededCalls[step].join() && calls.every(([, count]) => count === 1)
}

function countOf(round: SignInRound, step: StepName): number {
  return Object.values(round[step].calls).reduce((sum, count) => sum + count, 0)
}

/** The CPU time of a whole sign-in. */
function cpuOf(round: SignInRound): number {
  return stepNames.reduce((sum, step) => sum + round[step].cpu, 0)
}

function milliseconds(rounds: readonly SignInRound[] = []): string {
  return `${median(rounds.map(cpuOf)).toFixed(2)} ms`
}

/** The steps of each front end: CPU time, and calls to Kratos. */
export function signInGrid(rounds: SignInRounds): Grid {
  const names = Object.keys(rounds) as ServerName[]
  return {
    head: ['CPU ms (calls to Kratos)', ...stepNames, 'in all'],
    rows: names.map((name) => {
      const own = rounds[name] ?? []
      const [first] = own
      const cells = stepNames.map((step) => {
        const cpu = median(own.map((round) => round[step].cpu)).toFixed(2)
        return `${cpu} (${first ? countOf(first, step) : 0})`
      })
      return [name, ...cells, median(own.map(cpuOf)).toFixed(2)]
    }),
  }
}
