import { beforeEach, describe, expect, jest, test } from '@jest/globals'
import { flowSchema } from '@/lib/ory/kratos/flow/flow'
import { recordedLineRegistration, recordedRegistrations, releases } from '@/lib/ory/kratos/testing/recorded'

/** Reads the configuration again. */
async function withEnvironment(environment: Record<string, string>) {
  jest.resetModules()
  Object.assign(process.env, { ORY_SDK_URL: 'http://localhost:1', LOG_LEVEL: 'silent', ...environment })
  return import('./phone-step-due')
}

beforeEach(() => {
  delete process.env.AUTH_SERVICE_URL
  delete process.env.PHONE_VERIFICATION
})

describe.each(releases)('a registration by LINE, recorded from Kratos %s,', (release) => {
  const registration = recordedLineRegistration(release)

  test.each([
    ['has a phone step', { AUTH_SERVICE_URL: 'http://localhost:1' }, true],
    ['has a phone step, also without a service that sends codes', {}, true],
    ['has none when the operator says so', { PHONE_VERIFICATION: 'off' }, false],
  ])('%s', async (_, environment: Record<string, string>, expected) => {
    const { isPhoneStepDue } = await withEnvironment(environment)
    expect(isPhoneStepDue(registration, 'line')).toBe(expected)
  })

  test('has no phone step when another provider should have one', async () => {
    const { isPhoneStepDue } = await withEnvironment({})
    expect(isPhoneStepDue(registration, 'google')).toBe(false)
  })

  test('has no phone step without a field for the number', async () => {
    const { isPhoneStepDue, withoutPhoneField } = await withEnvironment({})
    expect(isPhoneStepDue(withoutPhoneField(registration), 'line')).toBe(false)
  })

  test('has no enabled button while its number is not verified', async () => {
    const { withSubmitDisabled } = await withEnvironment({})
    const submits = withSubmitDisabled(registration).ui.nodes.filter(
      ({ attributes }) => attributes.type === 'submit',
    )
    expect(submits.map(({ attributes }) => attributes.disabled)).toEqual([true])
  })

  test('an ordinary registration has no phone step, even if it asks for the number', async () => {
    const { isPhoneStepDue } = await withEnvironment({})
    const ordinary = recordedRegistrations(release, 'phone').filter(
      ({ ui }) => !ui.nodes.some(({ meta }) => meta?.label?.id === 1040003),
    )
    const asking = ordinary.filter(({ ui }) =>
      ui.nodes.some(({ attributes }) => attributes.name === 'traits.phone'),
    )
    expect(asking.length).toBeGreaterThan(0)
    expect(asking.map((flow) => isPhoneStepDue(flowSchema.parse(flow), 'line'))).not.toContain(true)
  })
})
