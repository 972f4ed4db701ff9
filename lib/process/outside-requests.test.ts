import { afterAll, expect, test } from '@jest/globals'
import { outsideRequests } from './outside-requests'
import { pause } from './pause'
import { isContextKept } from './testing/is-context-kept'

const timers: NodeJS.Timeout[] = []
afterAll(() => {
  for (const timer of timers) clearTimeout(timer)
})
const startTimer = () => timers.push(setTimeout(() => {}, 60_000).unref())

test('a timer keeps the context of the request that started it', async () => {
  expect(await isContextKept(startTimer)).toBe(true)
})

test('a timer that is started outside of requests keeps none', async () => {
  expect(await isContextKept(() => outsideRequests(startTimer))).toBe(false)
})

test('a detached pause keeps none', async () => {
  expect(await isContextKept(() => void pause(60_000))).toBe(false)
})

test('the started function returns its result, and its error', () => {
  expect(outsideRequests(() => 1)).toBe(1)
  const fail = () => {
    throw new Error('no')
  }
  expect(() => outsideRequests(fail)).toThrow('no')
})
