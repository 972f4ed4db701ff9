import { describe, expect, test } from '@jest/globals'
import type { AxiosResponse } from 'axios'
import { z } from 'zod'
import { once } from './clients'
import { failureReasonOf } from './failure-reason-of'
import { unwrapBody, validated } from './result'
import { errorOf, ServiceError, ServiceNotConfigured } from './service-error'
import { toServiceResponse } from './service-response'

const response = (status: number, data: unknown = {}, config: object = {}) =>
  ({
    status,
    data,
    headers: {},
    config: { url: 'http://kratos:4433/x?secret=s', method: 'post', ...config },
  }) as AxiosResponse<unknown>
const noResponse = { call: 'GET /x', origin: 'http://kratos:4433', status: 0 }

describe('an error', () => {
  test.each([
    [300, 'ERR_BAD_RESPONSE'],
    [399, 'ERR_BAD_RESPONSE'],
    [400, 'ERR_BAD_REQUEST'],
    [499, 'ERR_BAD_REQUEST'],
    [500, 'ERR_BAD_RESPONSE'],
  ])('of the status %d has the code %s', (status, code) => {
    expect(errorOf(response(status))).toMatchObject({
      name: 'ServiceError',
      call: 'POST /x',
      origin: 'http://kratos:4433',
      status,
      code,
      message: `http://kratos:4433 answered ${status} to POST /x`,
    })
  })

  test('keeps the code that it is given', () => {
    expect(errorOf(response(200), 'ERR_BAD_SHAPE').code).toBe('ERR_BAD_SHAPE')
  })

  test('of a call without a method names HTTP’s default method', () => {
    expect(errorOf(response(500, {}, { method: undefined })).call).toBe('GET /x')
  })

  test.each([
    ['timed-out', 'http://kratos:4433 did not answer (timed-out, E) to GET /x'],
    [undefined, 'http://kratos:4433 did not answer (failed, E) to GET /x'],
  ] as const)('without a response has the reason: %p', (failure, message) => {
    expect(new ServiceError({ ...noResponse, code: 'E', failure }).message).toBe(message)
  })

  test('of a service that is not configured names the variable', () => {
    expect(new ServiceNotConfigured('HYDRA_ADMIN_URL')).toMatchObject({
      name: 'ServiceNotConfigured',
      message: 'HYDRA_ADMIN_URL is not set: it is the URL of the service to call.',
    })
  })
})

describe('only a success has a result', () => {
  test.each([200, 204, 299])('%d', async (status) => {
    expect(await unwrapBody(Promise.resolve(response(status, 'body')))).toBe('body')
    await expect(validated(Promise.resolve(response(status, 'body')), z.number())).rejects.toMatchObject({
      code: 'ERR_BAD_SHAPE',
    })
    expect((await validated(Promise.resolve(response(status, '7')), z.coerce.number())).data).toBe(7)
  })

  test.each([100, 199, 300, 303, 404])('not %d', async (status) => {
    await expect(unwrapBody(Promise.resolve(response(status)))).rejects.toMatchObject({ status })
    const other = response(status, 'body')
    expect(await validated(Promise.resolve(other), z.number())).toBe(other)
  })
})

describe('the response to a call', () => {
  test('has only what the service sent', async () => {
    expect(await toServiceResponse(Promise.resolve(response(200, 'body')))).toStrictEqual({
      status: 200,
      body: 'body',
      setCookies: [],
    })
  })

  test('has the headers that decide what happens next', async () => {
    const headers = { location: '/x', 'retry-after': '7', 'set-cookie': ['a=1'], server: 's' }
    expect(await toServiceResponse(Promise.resolve({ status: 303, data: '', headers }))).toEqual({
      status: 303,
      body: '',
      location: '/x',
      retryAfter: 7,
      setCookies: ['a=1'],
    })
  })

  test('without a valid time to wait has none', async () => {
    const call = Promise.resolve({ status: 503, data: '', headers: { 'retry-after': 'soon' } })
    expect(await toServiceResponse(call)).toEqual({ status: 503, body: '', setCookies: [] })
  })

  test.each([
    ['timed-out', { missing: 'timeout', failure: 'timed-out' }],
    ['refused', { missing: 'unavailable', failure: 'refused' }],
    [undefined, { missing: 'unavailable', failure: 'failed' }],
  ] as const)('that never came (%p)', async (failure, expected) => {
    const error = new ServiceError({ ...noResponse, code: 'E', failure })
    expect(await toServiceResponse(Promise.reject(error))).toEqual({
      status: 0,
      code: 'E',
      setCookies: [],
      ...expected,
    })
  })

  test('an internal error is not taken for a missing response', async () => {
    await expect(toServiceResponse(Promise.reject(new TypeError('ours')))).rejects.toThrow('ours')
  })
})

test.each([
  [{ status: 0, missing: 'timeout' }, 'timeout'],
  [{ status: 429 }, 'rate_limited'],
  [{ status: 499 }, 'malformed'],
  [{ status: 500 }, 'unavailable'],
  [{ status: 200 }, 'malformed'],
] as const)('the error screen shows about %j: %s', (given, reason) => {
  expect(failureReasonOf(given)).toBe(reason)
})

test('once creates an object once, and retries after a failure', () => {
  let made = 0
  const get = once(() => {
    made += 1
    if (made === 1) throw new Error('not yet')
    return { made }
  })
  expect(get).toThrow('not yet')
  expect(get()).toEqual({ made: 2 })
  expect(get()).toBe(get())
})
