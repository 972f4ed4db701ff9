import { afterEach, beforeEach, expect, jest, test } from '@jest/globals'
import type { ServiceResponse } from '@/lib/ory/clients/service-response'
import { submitOnce } from './submit-once'

const responseOf = (status: number): ServiceResponse => ({ status, setCookies: [] })

beforeEach(() => {
  jest.useFakeTimers()
})
afterEach(() => {
  jest.runAllTimers()
  jest.useRealTimers()
})

test('a second press shares the response of the first, during the call and just after it', async () => {
  const submit = jest.fn(async () => responseOf(302))
  const [first, second] = await Promise.all([
    submitOnce(['a'], 'form', submit),
    submitOnce(['a'], 'form', submit),
  ])
  await jest.advanceTimersByTimeAsync(500)
  const third = await submitOnce(['a'], 'form', submit)
  expect(submit).toHaveBeenCalledTimes(1)
  expect([second, third]).toEqual([first, first])
})

test('a press that comes later makes a new post', async () => {
  const submit = jest.fn(async () => responseOf(400))
  await submitOnce(['b'], 'form', submit)
  await jest.advanceTimersByTimeAsync(1000)
  await submitOnce(['b'], 'form', submit)
  expect(submit).toHaveBeenCalledTimes(2)
})

test.each([
  ['another browser', ['flow', 'cookie 1'], ['flow', 'cookie 2']],
  ['another split of the key', ['ab', 'c'], ['a', 'bc']],
])('%s is not the same post', async (_title, one, other) => {
  const submit = jest.fn(async () => responseOf(200))
  await Promise.all([submitOnce(one, 'form', submit), submitOnce(other, 'form', submit)])
  expect(submit).toHaveBeenCalledTimes(2)
})

test('a different post in between makes the next post a new one', async () => {
  const submit = jest.fn(async () => responseOf(200))
  for (const form of ['on', 'back', 'on']) await submitOnce(['e'], form, submit)
  expect(submit).toHaveBeenCalledTimes(3)
})

test.each([0, 500, 503])('a missing response (%s) is not shared with the next post', async (status) => {
  const submit = jest.fn(async () => responseOf(status))
  await submitOnce(['c'], 'form', submit)
  await jest.advanceTimersByTimeAsync(0)
  await submitOnce(['c'], 'form', submit)
  expect(submit).toHaveBeenCalledTimes(2)
})

test('an error of ours is thrown and not kept', async () => {
  await expect(submitOnce(['d'], 'form', () => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
  await expect(submitOnce(['d'], 'form', async () => responseOf(200))).resolves.toMatchObject({ status: 200 })
})

test('a second press shares the response where Next has loaded this file another time', async () => {
  jest.resetModules()
  const other = await import('./submit-once')
  expect(other.submitOnce).not.toBe(submitOnce)
  const submit = jest.fn(async () => responseOf(302))
  await Promise.all([submitOnce(['e'], 'form', submit), other.submitOnce(['e'], 'form', submit)])
  expect(submit).toHaveBeenCalledTimes(1)
})
