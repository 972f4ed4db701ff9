import { expect, jest, test } from '@jest/globals'
import { createRefusalLog } from './shared-limits'

test('a thousand rejections are one line immediately, and one in the next minute', () => {
  jest.useFakeTimers({ now: 0 })
  const write = jest.fn()
  const refused = createRefusalLog(write)
  const line = (limit: string, requestId: string) => ({ limit, route: 'submit login', requestId })
  for (let at = 0; at < 1000; at += 1) refused(line('account', `id-${at}`))
  refused(line('network', 'other'))
  jest.setSystemTime(59_999)
  refused(line('account', 'early'))
  jest.setSystemTime(60_000)
  refused(line('account', 'next'))
  expect(write.mock.calls).toEqual([
    [{ ...line('account', 'id-0'), refused: 1 }],
    [{ ...line('network', 'other'), refused: 1 }],
    [{ ...line('account', 'next'), refused: 1001 }],
  ])
})
