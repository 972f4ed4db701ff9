import { afterEach, beforeEach, expect, jest, test } from '@jest/globals'
import type { ServiceResponse } from '@/lib/ory/clients/service-response'
import { submitOnce } from './submit-once'

const answerWith = (status: number): ServiceResponse => ({ status, setCookies: [] })

beforeEach(() => {
  jest.useFakeTimers()
})
afterEach(() => {
  jest.runAllTimers()
  jest.useRealTimers()
})

test('a second press shares the answer of the first, under way and just after', async () => {
  const submit = jest.fn(async () => answerWith(302))
  const [first, second] = await Promise.all([
    submitOnce(['a'], 'form', submit),
    submitOnce(['a'], 'form', submit),
  ])
  await jest.advanceTimersByTimeAsync(500)
  const third = await submitOnce(['a'], 'form', submit)
  expect(submit).toHaveBeenCalledTimes(1)
  expect([second, third]).toEqual([first, first])
})

test('somebody who presses again later means it', async () => {
  const submit = jest.fn(async () => answerWith(400))
  await submitOnce(['b'], 'form', submit)
  await jest.advanceTimersByTimeAsync(1000)
  await submitOnce(['b'], 'form', submit)
  expect(submit).toHaveBeenCalledTimes(2)
})

test.each([
  ['another browser', ['flow', 'cookie 1'], ['flow', 'cookie 2']],
  ['another boundary', ['ab', 'c'], ['a', 'bc']],
])('%s is not the same post', async (_title, one, other) => {
  const submit = jest.fn(async () => answerWith(200))
  await Promise.all([submitOnce(one, 'form', submit), submitOnce(other, 'form', submit)])
  expect(submit).toHaveBeenCalledTimes(2)
})

test('who goes back and on again in a hurry is taken at their word', async () => {
  const submit = jest.fn(async () => answerWith(200))
  for (const form of ['on', 'back', 'on']) await submitOnce(['e'], form, submit)
  expect(submit).toHaveBeenCalledTimes(3)
})

test.each([0, 503])('a missing answer (%s) is asked for again at once', async (status) => {
  const submit = jest.fn(async () => answerWith(status))
  await submitOnce(['c'], 'form', submit)
  await jest.advanceTimersByTimeAsync(0)
  await submitOnce(['c'], 'form', submit)
  expect(submit).toHaveBeenCalledTimes(2)
})

test('a mistake of ours is thrown on and not kept', async () => {
  await expect(submitOnce(['d'], 'form', () => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
  await expect(submitOnce(['d'], 'form', async () => answerWith(200))).resolves.toMatchObject({ status: 200 })
})
