import { describe, expect, test } from '@jest/globals'
import { textOf } from '../grid'
import type { SignInRound } from './measure-sign-in'
import { signInGrid, signInLines } from './sign-in-lines'

/** A round of 5 ms for each step, with the calls that Latchkey needs. */
function round(cpu: number, landing: Record<string, number> = {}): SignInRound {
  return {
    start: { cpu, calls: { 'GET /self-service/login/browser': 1 } },
    page: { cpu, calls: { 'GET /self-service/login/flows': 1 } },
    'wrong password': {
      cpu,
      calls: { 'POST /self-service/login': 1, 'GET /self-service/login/flows': 1 },
    },
    'right password': { cpu, calls: { 'POST /self-service/login': 1 } },
    landing: {
      cpu,
      calls: { 'GET /sessions/whoami': 1, 'GET /self-service/settings/browser': 1, ...landing },
    },
  }
}

describe('a whole sign-in', () => {
  test('takes at most 1.3 of the CPU time of the minimal app', () => {
    const bare = [round(10)]
    expect(signInLines({ latchkey: [round(13)], bare })[0]).toMatchObject({
      compared: '1.30 (1.30 to 1.30) of the minimal app, 50.00 ms',
      isMet: true,
    })
    expect(signInLines({ latchkey: [round(13.1)], bare })[0]).toMatchObject({ isMet: false })
  })

  test('takes at most the CPU time of Elements', () => {
    const elements = [round(1)]
    expect(signInLines({ latchkey: [round(1)], elements })[0]).toMatchObject({
      latchkey: '5.00 ms',
      compared: '1.00 (1.00 to 1.00) of Elements, 5.00 ms',
      isMet: true,
    })
    expect(signInLines({ latchkey: [round(1.01)], elements })[0]).toMatchObject({ isMet: false })
  })

  test('has no limit beside the reference UI', () => {
    const [line] = signInLines({ latchkey: [round(3)], reference: [round(1)] })
    expect(line).toMatchObject({ limit: 'none', isMet: true })
  })

  test('makes the calls that it needs, and no other', () => {
    const callsOf = (one: SignInRound) => signInLines({ latchkey: [round(1), one] }).at(-1)
    expect(callsOf(round(1))).toMatchObject({ latchkey: '1 + 1 + 2 + 1 + 2', isMet: true })
    expect(callsOf(round(1, { 'GET /sessions': 1 }))).toMatchObject({ isMet: false })
    expect(callsOf(round(1, { 'GET /sessions/whoami': 2 }))).toMatchObject({ isMet: false })
  })

  test('shows each step of each front end', () => {
    expect(textOf(signInGrid({ latchkey: [round(1), round(3)] }))).toBe(
      [
        'CPU ms (calls to Kratos)     start      page  wrong password  right password   landing  in all',
        'latchkey                  2.00 (1)  2.00 (1)        2.00 (2)        2.00 (1)  2.00 (2)   10.00',
        '',
      ].join('\n'),
    )
  })
})
