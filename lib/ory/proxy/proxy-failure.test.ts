import { describe, expect, test } from '@jest/globals'
import { failureResponse, type ProxyFailure } from './proxy-failure'

const headersOf = ({ headers }: Response) => Object.fromEntries(headers)
const own = { 'cache-control': 'no-store', 'x-request-id': 'r' }

describe.each<[ProxyFailure, number, string, string]>([
  ['unavailable', 502, 'Bad Gateway', 'The identity service cannot be reached.'],
  ['shed', 503, 'Service Unavailable', 'The identity service is not available right now.'],
  ['timeout', 504, 'Gateway Timeout', 'The identity service took too long to answer.'],
  ['too_large', 413, 'Content Too Large', 'The request is too large.'],
  ['not_found', 404, 'Not Found', 'There is nothing at this URL.'],
  ['method', 405, 'Method Not Allowed', 'This URL does not accept the method.'],
])('%s', (failure, code, status, message) => {
  const more = failure === 'shed' ? { 'retry-after': '5' } : {}

  test.each([null, 'application/json', '*/*'])('for a client that accepts %p', async (accept) => {
    const response = failureResponse(failure, accept, 'r')
    expect(response.status).toBe(code)
    expect(headersOf(response)).toEqual({ ...own, ...more, 'content-type': 'application/json' })
    expect(await response.json()).toEqual({ error: { id: failure, code, status, message, request: 'r' } })
  })

  test('for a browser that requests a page', async () => {
    const response = failureResponse(failure, 'text/html,application/xhtml+xml', 'r')
    const reasons: Record<ProxyFailure, string> = {
      unavailable: 'unavailable',
      shed: 'unavailable',
      timeout: 'timeout',
      too_large: 'too_large',
      not_found: 'start',
      method: 'start',
      unreadable: 'start',
      phone_number: 'start',
      too_long: 'too_large',
    }
    expect(response.status).toBe(303)
    expect(headersOf(response)).toEqual({
      ...own,
      ...more,
      location: `/error?reason=${reasons[failure]}&request=r`,
    })
  })
})
