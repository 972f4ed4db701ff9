import { expect, test } from '@jest/globals'
import { signInLines } from './lines'
import type { SignInRound } from './measure'

const round = (cpu: number, more: Readonly<Record<string, number>> = {}): SignInRound => ({
  page: { cpu, calls: { 'GET /self-service/login/browser': 1, 'GET /self-service/login/flows': 1 } },
  'wrong password': { cpu, calls: { 'GET /self-service/login/flows': 1, 'POST /self-service/login': 1 } },
  'right password': { cpu, calls: { 'POST /self-service/login': 1 } },
  landing: {
    cpu,
    calls: {
      'GET /sessions/whoami': 1,
      'GET /sessions': 1,
      'GET /self-service/settings/browser': 1,
      ...more,
    },
  },
})

test('a whole sign-in takes at most 1.3 of the CPU time of the minimal app', () => {
  const line = (cpu: number) => signInLines({ latchkey: [round(cpu)], bare: [round(10)] })[1]
  expect(line(13)).toMatchObject({ isMet: true, latchkey: '52.0 ms' })
  expect(line(13.1)).toMatchObject({ isMet: false })
})

test('a sign-in makes only the calls that it needs', () => {
  const calls = (one: SignInRound) => signInLines({ latchkey: [round(1), one] }).at(-1)
  expect(calls(round(1))).toMatchObject({ latchkey: '2 + 2 + 1 + 3', isMet: true })
  expect(calls(round(1, { 'GET /health/ready': 1 }))).toMatchObject({ isMet: false })
  expect(calls(round(1, { 'GET /sessions/whoami': 2 }))).toMatchObject({ isMet: false })
})
