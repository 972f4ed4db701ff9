import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals'
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

test('a later press sends a new post', async () => {
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

test.each([0, 429, 500, 503])(
  'a response without a look at the form (%s) is not shared with the next post',
  async (status) => {
    const submit = jest.fn(async () => responseOf(status))
    await submitOnce(['c'], 'form', submit)
    await jest.advanceTimersByTimeAsync(0)
    await submitOnce(['c'], 'form', submit)
    expect(submit).toHaveBeenCalledTimes(2)
  },
)

test('an internal error is thrown and not kept', async () => {
  await expect(submitOnce(['d'], 'form', () => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
  await expect(submitOnce(['d'], 'form', async () => responseOf(200))).resolves.toMatchObject({ status: 200 })
})

test('a second press shares the response if Next has loaded this file another time', async () => {
  jest.resetModules()
  const other = await import('./submit-once')
  expect(other.submitOnce).not.toBe(submitOnce)
  const submit = jest.fn(async () => responseOf(302))
  await Promise.all([submitOnce(['e'], 'form', submit), other.submitOnce(['e'], 'form', submit)])
  expect(submit).toHaveBeenCalledTimes(1)
})

describe('nothing is kept', () => {
  const key = Symbol.for('latchkey.last-presses')
  const presses = () => (globalThis as { [key]?: Map<string, unknown> })[key]?.size
  const broken = () => {
    throw new Error('broken')
  }

  beforeEach(async () => {
    await jest.runAllTimersAsync()
    expect(presses()).toBe(0)
  })

  test.each([
    ['at once', broken],
    ['later', () => Promise.resolve().then(broken)],
  ])('of a post that fails %s', async (_, submit) => {
    const post = submit as () => Promise<ServiceResponse>
    await expect((async () => submitOnce(['f'], 'form', post))()).rejects.toThrow('broken')
    expect([presses(), jest.getTimerCount()]).toEqual([0, 0])
  })

  test.each([200, 503])('of a post with the response %d, after a second', async (status) => {
    await submitOnce(['f'], 'form', async () => responseOf(status))
    await jest.advanceTimersByTimeAsync(1000)
    expect([presses(), jest.getTimerCount()]).toEqual([0, 0])
  })

  test('of two posts if the later one ends first', async () => {
    let end: (response: ServiceResponse) => void = () => {}
    const first = submitOnce(['f'], 'on', () => new Promise<ServiceResponse>((resolve) => (end = resolve)))
    await submitOnce(['f'], 'off', async () => responseOf(200))
    await jest.advanceTimersByTimeAsync(1000)
    end(responseOf(200))
    await first
    await jest.advanceTimersByTimeAsync(1000)
    expect([presses(), jest.getTimerCount()]).toEqual([0, 0])
  })
})
