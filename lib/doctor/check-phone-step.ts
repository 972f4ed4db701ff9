import type { ExaminedConfig } from './examined-config'
import { createFindings, type Finding } from './finding'
import { formOf, type KratosProbe, providersIn } from './kratos-probe'

const { ok, warning, problem, skipped } = createFindings('phone-step')

/** Checks that a phone number in a registration by LINE can be verified, if registrations require one. */
export function checkPhoneStep(config: ExaminedConfig, { login, registration }: KratosProbe): Finding[] {
  const { LINE_PROVIDER_ID, PHONE_VERIFICATION, AUTH_SERVICE_URL } = config
  const asksForNumber = formOf(registration)?.nodes.some(
    ({ attributes }) => attributes.name === 'traits.phone',
  )
  if (!providersIn(login).includes(LINE_PROVIDER_ID))
    return skipped(`Kratos has no provider ${LINE_PROVIDER_ID}.`)
  if (!asksForNumber) return skipped('The default registration of Kratos has no traits.phone.')
  if (PHONE_VERIFICATION === 'off') {
    return warning(
      'A registration by LINE accepts an unverified phone number.',
      'PHONE_VERIFICATION: required, and AUTH_SERVICE_URL: the service that sends codes',
    )
  }
  if (AUTH_SERVICE_URL === undefined) {
    return problem(
      'No phone codes can be sent, so a registration by LINE cannot be completed.',
      'AUTH_SERVICE_URL: the service that sends codes; or PHONE_VERIFICATION: off',
    )
  }
  return ok('The phone number of a registration by LINE is verified.')
}
