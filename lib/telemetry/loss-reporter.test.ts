import { afterEach, expect, jest, test } from '@jest/globals'
import { lossReporter } from './traces'

afterEach(() => {
  jest.useRealTimers()
})

test.each([
  [
    '{"stack":"Error: at line 1","message":"connect ECONNREFUSED","code":"ECONNREFUSED"}',
    'connect ECONNREFUSED',
  ],
  ['{"message":""}', 'The receiver did not take our traces.'],
  ['no JSON', 'The receiver did not take our traces.'],
])('%s is reported as %s', (error, expected) => {
  const reasons: string[] = []
  lossReporter((reason) => reasons.push(reason))(error)
  expect(reasons).toEqual([expected])
})

test('a receiver that is down is reported once a minute', () => {
  jest.useFakeTimers()
  const reasons: string[] = []
  const report = lossReporter((reason) => reasons.push(reason))
  for (let second = 0; second < 61; second += 1) {
    report('{"message":"Bad Request"}')
    jest.advanceTimersByTime(1000)
  }
  report('{"message":"Bad Request"}')
  expect(reasons).toHaveLength(2)
})
