import { expect, jest, test } from '@jest/globals'
import { createRefusalLog } from './refusal-log'

test('a thousand refusals are a line at once and one a minute', () => {
  jest.useFakeTimers()
  const write = jest.fn()
  const refusals = createRefusalLog(write)
  const line = (limit: string) => ({ limit, route: 'submit login' })
  for (let at = 0; at < 1000; at += 1) refusals.refused({ ...line('account'), requestId: `id-${at}` })
  refusals.refused(line('network'))
  expect(write.mock.calls).toEqual([
    [{ ...line('account'), refused: 1, requestId: 'id-0' }],
    [{ ...line('network'), refused: 1 }],
  ])
  jest.advanceTimersByTime(60_000)
  expect(write.mock.calls.slice(2)).toEqual([[{ ...line('account'), refused: 999 }]])
  refusals.refused(line('account'))
  expect(write).toHaveBeenCalledTimes(3)
  jest.advanceTimersByTime(60_000)
  expect(write.mock.calls.slice(3)).toEqual([[{ ...line('account'), refused: 1 }]])
  // After a quiet minute, the next one is told at once.
  jest.advanceTimersByTime(60_000)
  refusals.refused(line('account'))
  expect(write).toHaveBeenCalledTimes(5)
  jest.useRealTimers()
})
