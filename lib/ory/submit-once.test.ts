import { afterEach, beforeEach, expect, jest, test } from '@jest/globals'
import type { Answer } from './answer'
import { submitOnce } from './submit-once'

const answerWith = (status: number): Answer => ({ status, setCookies: [] })

beforeEach(() => {
  jest.useFakeTimers()
})
afterEach(() => {
  jest.runAllTimers()
  jest.useRealTimers()
})

test('a second press shares the answer of the first, under way and just after', async () => {
  const submit = jest.fn(async () => answerWith(302))
  const [first, second] = await Promise.all([submitOnce(['a'], submit), submitOnce(['a'], submit)])
  await jest.advanceTimersByTimeAsync(500)
  const third = await submitOnce(['a'], submit)
  expect(submit).toHaveBeenCalledTimes(1)
  expect([second, third]).toEqual([first, first])
})

test('somebody who presses again later means it', async () => {
  const submit = jest.fn(async () => answerWith(400))
  await submitOnce(['b'], submit)
  await jest.advanceTimersByTimeAsync(1000)
  await submitOnce(['b'], submit)
  expect(submit).toHaveBeenCalledTimes(2)
})

test.each([
  ['another browser', ['flow', 'cookie 1', 'body'], ['flow', 'cookie 2', 'body']],
  ['another boundary', ['ab', 'c'], ['a', 'bc']],
])('%s is not the same post', async (_title, one, other) => {
  const submit = jest.fn(async () => answerWith(200))
  await Promise.all([submitOnce(one, submit), submitOnce(other, submit)])
  expect(submit).toHaveBeenCalledTimes(2)
})

test.each([0, 503])('a missing answer (%s) is asked for again at once', async (status) => {
  const submit = jest.fn(async () => answerWith(status))
  await submitOnce(['c'], submit)
  await jest.advanceTimersByTimeAsync(0)
  await submitOnce(['c'], submit)
  expect(submit).toHaveBeenCalledTimes(2)
})

test('a mistake of ours is thrown on and not kept', async () => {
  await expect(submitOnce(['d'], () => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
  await expect(submitOnce(['d'], async () => answerWith(200))).resolves.toMatchObject({ status: 200 })
})
