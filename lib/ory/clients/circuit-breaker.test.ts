import { afterEach, beforeEach, expect, jest, test } from '@jest/globals'
import { log } from '@/lib/log'
import { breakerLimits, CircuitBreaker } from './circuit-breaker'

/** How the service responds to our own question: at once, never in time, or not at all. */
let service: 'up' | 'silent' | 'refusing' = 'up'
/** How long this process itself is blocked during a probe, in milliseconds. */
let standstill = 0
let questions = 0
/** Whether our probe fails by our own error. */
let isBroken = false

function open(): CircuitBreaker {
  return new CircuitBreaker('kratos-public', 'http://kratos', async (_, timeout) => {
    questions += 1
    if (isBroken) throw new Error('broken')
    const delay = standstill
    if (service === 'silent' || delay > 0)
      await new Promise((resolve) => setTimeout(resolve, timeout + delay))
    if (delay > 0) return false
    return service === 'up'
  })
}

function call(gate: CircuitBreaker) {
  const end = gate.enter()
  if (end === null) throw new Error('the call was shed')
  return end
}

const after = (milliseconds: number) => jest.advanceTimersByTimeAsync(milliseconds)

beforeEach(() => {
  Object.assign(process.env, {
    APP_URL: 'http://login.example.com',
    SESSION_SECRET: 'please-change-me-please-change-me-please',
    ORY_SDK_URL: 'http://kratos',
    LOG_LEVEL: 'silent',
  })
  jest.useFakeTimers()
  service = 'up'
  standstill = 0
  questions = 0
  isBroken = false
})
afterEach(() => {
  jest.useRealTimers()
})

test.each(['refused', 'unreachable', 'reset', 'timed-out', 'not-http', 'failed'] as const)(
  'a call that is %s, while the service itself does not respond, opens the breaker',
  async (failure) => {
    const gate = open()
    service = 'refusing'
    call(gate)(failure)
    await after(0)
    expect([gate.isDown, gate.enter(), gate.shedCount]).toEqual([true, null, 1])
  },
)

test.each(['refused', 'reset', 'timed-out'] as const)(
  'any number of calls that are %s, while the service itself responds, do not',
  async (failure) => {
    const gate = open()
    for (let count = 0; count < 500; count += 1) {
      call(gate)(failure)
      await after(0)
    }
    expect([gate.isDown, gate.shedCount]).toEqual([false, 0])
    expect(questions).toBe(500)
  },
)

test('concurrent failing calls trigger one probe', async () => {
  const gate = open()
  service = 'silent'
  const ends = [call(gate), call(gate), call(gate)]
  for (const end of ends) end('reset')
  await after(100)
  expect(questions).toBe(1)
})

test.each(['answered', 'too-large', 'left', 'shed'] as const)(
  'a call that is %s triggers no probe',
  async (result) => {
    const gate = open()
    service = 'refusing'
    call(gate)(result)
    await after(10_000)
    expect([gate.isDown, questions]).toEqual([false, 0])
    expect(jest.getTimerCount()).toBe(0)
  },
)

test('a call that has just started triggers no probe', async () => {
  const gate = open()
  const first = call(gate)
  await after(breakerLimits.quietTime - 100)
  call(gate)
  first('left')
  await after(100)
  expect(questions).toBe(0)
})

test('a service that hangs is detected after three seconds, before any call has ended', async () => {
  const gate = open()
  service = 'silent'
  call(gate)
  await after(breakerLimits.quietTime + breakerLimits.probeTimeout)
  expect([gate.isDown, gate.enter(), gate.openCalls]).toEqual([true, null, 1])
  expect(breakerLimits.quietTime + breakerLimits.probeTimeout).toBeLessThanOrEqual(3000)
})

test('a service that responds to others is not down, however slow one call is', async () => {
  const gate = open()
  service = 'silent'
  call(gate)
  for (let second = 0; second < 20; second += 1) {
    const other = call(gate)
    await after(500)
    other('answered')
    await after(500)
  }
  expect(gate.isDown).toBe(false)
})

test('a call that had a response during the probe proves that the service is up', async () => {
  const gate = open()
  service = 'silent'
  const slow = call(gate)
  await after(breakerLimits.quietTime + 100)
  slow('answered')
  await after(breakerLimits.probeTimeout)
  expect([questions, gate.isDown]).toEqual([1, false])
})

test.each(['left', 'shed'] as const)('a call that is %s during the probe proves nothing', async (result) => {
  const gate = open()
  service = 'silent'
  const slow = call(gate)
  await after(breakerLimits.quietTime + 100)
  slow(result)
  await after(breakerLimits.probeTimeout)
  expect(gate.isDown).toBe(true)
})

test('the log shows why a service is down, and for how long it was', async () => {
  const warn = jest.spyOn(log(), 'warn').mockImplementation(() => {})
  const info = jest.spyOn(log(), 'info').mockImplementation(() => {})
  const [gate, other] = [open(), open()]
  await after(5000)
  service = 'refusing'
  call(gate)('reset')
  call(other)
  await after(breakerLimits.quietTime)
  service = 'up'
  await after(breakerLimits.probePause)
  const down = { outcome: 'service_down', service: 'kratos-public' }
  expect(warn.mock.calls.map(([line]) => line)).toEqual([
    { ...down, failure: 'reset' },
    { ...down, failure: 'timed-out' },
  ])
  const up = { outcome: 'service_up', service: 'kratos-public' }
  expect(info.mock.calls.map(([line]) => line)).toEqual([
    {
      ...up,
      duration:
        breakerLimits.quietTime +
        breakerLimits.probePause -
        (breakerLimits.quietTime % breakerLimits.probePause),
    },
    { ...up, duration: breakerLimits.probePause },
  ])
  warn.mockRestore()
  info.mockRestore()
})

test.each(['silent', 'refusing'] as const)(
  'a service that was %s is called again within two seconds of its return, with one probe at a time',
  async (fault) => {
    const gate = open()
    service = fault
    call(gate)('refused')
    await after(60_000)
    expect(gate.isDown).toBe(true)
    expect(questions).toBeLessThanOrEqual(60_000 / breakerLimits.probePause + 1)
    service = 'up'
    await after(2000)
    expect(gate.isDown).toBe(false)
    call(gate)('answered')
  },
)

test('many calls that wait for one service do not become more, and end one by one', () => {
  const gate = open()
  const ends = Array.from({ length: breakerLimits.maxCalls }, () => call(gate))
  expect([gate.enter(), gate.isDown]).toEqual([null, false])
  ends[0]?.('answered')
  expect(gate.openCalls).toBe(breakerLimits.maxCalls - 1)
  expect(gate.enter()).not.toBeNull()
})

test('a process that was paused during the probe probes again before it sheds calls', async () => {
  const gate = open()
  standstill = 4000
  call(gate)('timed-out')
  standstill = 0
  await after(breakerLimits.probeTimeout + 4000)
  expect([questions, gate.isDown]).toEqual([2, false])
})

test.each([
  ['held up for long enough asks again', breakerLimits.maxProbeDelay, 2, false],
  ['held up for less does not', breakerLimits.maxProbeDelay - 1, 1, true],
])('a process that was %s', async (_, heldUp, asked, isDown) => {
  const gate = open()
  standstill = heldUp
  call(gate)('timed-out')
  standstill = 0
  await after(breakerLimits.probeTimeout + heldUp)
  expect([questions, gate.isDown]).toEqual([asked, isDown])
})

test('a response in the moment of the probe proves that the service is up', async () => {
  const gate = open()
  service = 'refusing'
  const [one, other] = [call(gate), call(gate)]
  one('answered')
  other('reset')
  await after(0)
  expect([questions, gate.isDown]).toEqual([1, false])
})

test('a process that is always paused sheds calls in the end', async () => {
  const gate = open()
  standstill = 1000
  call(gate)('timed-out')
  await after(breakerLimits.maxLateProbes * (breakerLimits.probeTimeout + standstill))
  expect(gate.isDown).toBe(true)
})

test('two services have two breakers', async () => {
  const [one, other] = [open(), open()]
  service = 'refusing'
  call(one)('refused')
  await after(0)
  expect([one.isDown, other.isDown]).toEqual([true, false])
})

test('a probe that fails by an internal error is repeated, and leaves the breaker neither open nor unwatched', async () => {
  const gate = open()
  isBroken = true
  call(gate)('reset')
  await after(60_000)
  expect(gate.isDown).toBe(true)
  isBroken = false
  await after(breakerLimits.probePause)
  expect([gate.isDown, gate.openCalls]).toEqual([false, 0])
  service = 'refusing'
  call(gate)('reset')
  await after(0)
  expect(gate.isDown).toBe(true)
})
