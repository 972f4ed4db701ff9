import { describe, expect, test } from '@jest/globals'
import { LoadRecord, needsOf } from './load-figures'
import { loadTables } from './load-table'

const megabyte = 1e6
const sample = {
  resident: 150 * megabyte,
  descriptors: 30,
  heapUsed: 70 * megabyte,
  heapTotal: 90 * megabyte,
  external: 5 * megabyte,
  cpu: 1000,
  busy: 0.5,
  delay: { p50: 0.25, p99: 12.4, max: 40 },
}

function recordOf(durations: readonly number[]): LoadRecord {
  const record = new LoadRecord()
  for (const duration of durations) record.journey('sign-in', duration)
  return record
}

describe('the record of a load test', () => {
  test('has the percentiles of each journey that was made, and of all requests', () => {
    const record = recordOf(Array.from({ length: 101 }, (_, index) => 100 - index))
    record.journey('consent', 7)
    record.request(1)
    record.request(3)
    expect(record.rows()).toEqual([
      { name: 'sign-in', count: 101, errors: 0, p50: 50, p99: 99 },
      { name: 'consent', count: 1, errors: 0, p50: 7, p99: 7 },
      { name: 'one request', count: 2, errors: 0, p50: 2, p99: 2.98 },
    ])
    expect([record.journeyCount(), record.requestCount()]).toEqual([102, 2])
  })

  test('counts errors apart, and names the most frequent first', () => {
    const record = recordOf([])
    record.error('settings', 'once')
    record.error('sign-in', 'twice')
    record.error('sign-in', 'twice')
    expect(record.errors()).toEqual([
      { message: 'sign-in: twice', count: 2 },
      { message: 'settings: once', count: 1 },
    ])
    expect(record.rows()[0]).toMatchObject({ name: 'sign-in', count: 0, errors: 2, p50: Number.NaN })
    expect(record.journeyCount()).toBe(0)
  })
})

test('the cores and processes for so many journeys in an hour', () => {
  expect(needsOf(3_600_000, 1)).toEqual({ cores: 1, processes: 2 })
  expect(needsOf(1_000_000, 21.6)).toEqual({ cores: 6, processes: 10 })
})

test('the tables show the run', () => {
  const record = recordOf([100, 200])
  for (let count = 0; count < 20; count += 1) record.request(5)
  const text = loadTables({
    start: sample,
    middle: { ...sample, descriptors: 60 },
    end: { ...sample, cpu: 6000 },
    after: { ...sample, resident: 160 * megabyte },
    mostResident: 170 * megabyte,
    liveHeap: { before: 60 * megabyte, after: 61 * megabyte },
    seconds: 10,
    servicesCpu: 2000,
    record,
  })
  expect(text).toBe(`10 seconds

|             | done | errors |    p50 |    p99 |
| ----------- | ---: | -----: | -----: | -----: |
| sign-in     |    2 |      0 | 150 ms | 199 ms |
| one request |   20 |        | 5.0 ms | 5.0 ms |

|                         |  start | middle |    end |  after |
| ----------------------- | -----: | -----: | -----: | -----: |
| resident memory         | 150 MB | 150 MB | 150 MB | 160 MB |
| heap, used              |  70 MB |  70 MB |  70 MB |  70 MB |
| heap, reserved          |  90 MB |  90 MB |  90 MB |  90 MB |
| outside the heap        |   5 MB |   5 MB |   5 MB |   5 MB |
| heap after a collection |  60 MB |        |        |  61 MB |
| open descriptors        |     30 |     60 |     30 |     30 |
| event loop busy         |   50 % |   50 % |   50 % |   50 % |
| event loop delay, p50   | 0.3 ms | 0.3 ms | 0.3 ms | 0.3 ms |
| event loop delay, p99   |  12 ms |  12 ms |  12 ms |  12 ms |
| event loop delay, most  |  40 ms |  40 ms |  40 ms |  40 ms |

Most resident memory: 170 MB.
CPU time of the app: 50 % of a core, 250 ms for a request, 2500 ms for a journey.
A million such journeys an hour: 694.4 cores, in 1158 processes that are 60 % busy.
Journeys per second: 0.2. Requests per second: 2.0.
CPU time of the sandbox: 20 % of a core.
`)
})
