import { afterEach, beforeEach, expect, jest, test } from '@jest/globals'
import { Registry } from 'prom-client'
import type { Screens } from '@/lib/observers/observers'
import { createScreens } from './screens'

let registry: Registry
let screens: Screens
beforeEach(() => {
  jest.useFakeTimers()
  registry = new Registry()
  screens = createScreens([registry])
})
afterEach(() => {
  jest.useRealTimers()
})

const form = {
  flowId: 'secret-id',
  screen: 'login',
  method: 'password',
  language: 'de',
  hasScript: true,
} as const
const lines = async () =>
  (await registry.metrics()).split('\n').filter((line) => line !== '' && !line.startsWith('#'))

test('a flow is shown once, rejected by its cause, completed, and measured', async () => {
  screens.shown({ flowId: 'secret-id', screen: 'login_confirm', language: 'de' })
  jest.advanceTimersByTime(7000)
  screens.submitted({ ...form, result: { cause: 'wrong_password' } })
  screens.shown({ flowId: 'secret-id', screen: 'login_confirm', language: 'de' })
  jest.advanceTimersByTime(8000)
  screens.submitted({ ...form, result: 'next' })
  screens.submitted({ ...form, result: 'done' })
  const labels = 'screen="login_confirm",method="password",language="de",script="yes"'
  expect(await lines()).toEqual(
    expect.arrayContaining([
      'latchkey_screens_shown_total{screen="login_confirm",language="de"} 1',
      `latchkey_screens_submitted_total{${labels}} 3`,
      'latchkey_screens_refused_total{screen="login_confirm",method="password",cause="wrong_password"} 1',
      `latchkey_screens_done_total{${labels}} 1`,
      'latchkey_screen_duration_seconds_bucket{le="10",screen="login_confirm",script="yes"} 0',
      'latchkey_screen_duration_seconds_bucket{le="20",screen="login_confirm",script="yes"} 1',
      'latchkey_screen_duration_seconds_sum{screen="login_confirm",script="yes"} 15',
    ]),
  )
  expect(await registry.metrics()).not.toContain('secret-id')
})

test('a form whose page another instance showed counts, and has no duration', async () => {
  screens.submitted({ ...form, hasScript: false, result: 'done' })
  expect(await lines()).toEqual([
    'latchkey_screens_submitted_total{screen="login",method="password",language="de",script="no"} 1',
    'latchkey_screens_done_total{screen="login",method="password",language="de",script="no"} 1',
  ])
})

test('a submission cannot add a method', async () => {
  for (let count = 0; count < 50; count += 1)
    screens.submitted({ ...form, method: `m${count}`, result: 'next' })
  expect(await lines()).toEqual([
    'latchkey_screens_submitted_total{screen="login",method="other",language="de",script="yes"} 50',
  ])
})

test('of unfinished flows, the newest are remembered', async () => {
  for (let count = 0; count <= 10_000; count += 1)
    screens.shown({ flowId: `flow ${count}`, screen: 'login', language: 'de' })
  screens.submitted({ ...form, flowId: 'flow 0', result: 'done' })
  expect((await lines()).filter((line) => line.includes('duration'))).toEqual([])
  screens.submitted({ ...form, flowId: 'flow 1', result: 'done' })
  expect(await lines()).toContain('latchkey_screen_duration_seconds_count{screen="login",script="yes"} 1')
})
