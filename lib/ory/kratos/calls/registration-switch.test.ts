import { setImmediate } from 'node:timers/promises'
import { beforeEach, expect, jest, test } from '@jest/globals'
import { TestService } from '@/lib/http/testing/test-service'
import { startTestServices } from '@/lib/http/testing/test-services'
import {
  fetchRegistrationEnabled,
  isRegistrationEnabled,
  resetRegistrationEnabled,
} from './registration-switch'

const kratos = new TestService()
startTestServices({ kratos })

const call = 'GET /self-service/registration/flows'
const off = { status: 400, body: { error: { id: 'self_service_flow_disabled', code: 400 } } }
const on = { status: 404, body: { error: { code: 404 } } }
/** Some milliseconds go by. */
const pass = (milliseconds: number) => {
  const later = Date.now() + milliseconds
  jest.spyOn(Date, 'now').mockReturnValue(later)
}
const asked = () => kratos.received(call).length

beforeEach(() => {
  jest.restoreAllMocks()
  kratos.reset()
  resetRegistrationEnabled()
})

test.each([
  [off, false],
  [on, true],
])('Kratos’ setting is fetched once for half a minute: %j', async (answer, expected) => {
  kratos.respond(call, answer)
  const several = await Promise.all([isRegistrationEnabled(), isRegistrationEnabled()])
  pass(29_000)
  expect([...several, await isRegistrationEnabled()]).toEqual([expected, expected, expected])
  expect(asked()).toBe(1)
})

test('after half a minute the next page still gets the old value, and the one after it the new one', async () => {
  kratos.respond(call, off)
  await isRegistrationEnabled()
  kratos.respond(call, on)
  pass(31_000)
  expect(await isRegistrationEnabled()).toBe(false)
  while (!(await isRegistrationEnabled())) await setImmediate()
  expect(asked()).toBe(2)
})

test('while Kratos does not respond, its last value counts', async () => {
  kratos.respond(call, { status: 503 })
  expect(await isRegistrationEnabled()).toBe(true)
  kratos.respond(call, off)
  expect(await isRegistrationEnabled()).toBe(false)
  kratos.respond(call, { status: 0 })
  expect(await fetchRegistrationEnabled()).toBe(false)
})
