import { median } from '../statistics'
import { comparedLine, controlLine, type Line } from '../table'
import type { SignInRound, SignInRounds } from './measure'
import { type StepName, stepNames } from './steps'

/** CPU time of a whole sign-in, compared with the minimal app. */
const limit = 1.3

/**
 * The calls to Kratos that a sign-in needs, in each step. Kratos creates the flow, then returns what the page
 * shows. An incorrect password is one rejected call and one that shows the page again. The home page fetches
 * the session and the number of devices. The settings flow shows whether a passkey can be offered: once in a
 * browser, after its first password.
 */
const neededCalls: Readonly<Record<StepName, readonly string[]>> = {
  page: ['GET /self-service/login/browser', 'GET /self-service/login/flows'],
  'wrong password': ['GET /self-service/login/flows', 'POST /self-service/login'],
  'right password': ['POST /self-service/login'],
  landing: ['GET /self-service/settings/browser', 'GET /sessions', 'GET /sessions/whoami'],
}

/** Compares Latchkey with the minimal app, step by step, and its calls with those that a sign-in needs. */
export function signInLines({ latchkey = [], control = [], bare = [] }: SignInRounds): Line[] {
  const cpuOf = (step: StepName) => (round: SignInRound) => round[step].cpu
  const step = (name: StepName): Line =>
    comparedLine({
      ...{ measure: `  ${name}`, unit: 'ms', digits: 1 },
      latchkey: latchkey.map(cpuOf(name)),
      bare: bare.map(cpuOf(name)),
    })
  const whole = { latchkey: latchkey.map(cpuOfAll), bare: bare.map(cpuOfAll) }
  return [
    controlLine('A whole sign-in', whole.latchkey, control.map(cpuOfAll)),
    comparedLine({ measure: 'A whole sign-in, CPU time', ...whole, unit: 'ms', digits: 1, limit }),
    ...stepNames.map(step),
    callsLine(latchkey),
  ]
}

/** The CPU time of a whole sign-in. */
export function cpuOfAll(round: SignInRound): number {
  return stepNames.reduce((sum, step) => sum + round[step].cpu, 0)
}

function callsLine(rounds: readonly SignInRound[]): Line {
  const countOf = (step: StepName) =>
    median(rounds.map((round) => Object.values(round[step].calls).reduce((sum, count) => sum + count, 0)))
  return {
    measure: 'Calls to Kratos in a sign-in',
    latchkey: stepNames.map(countOf).join(' + '),
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
