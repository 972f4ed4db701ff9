import type { Config } from '@/lib/config/config'
import { createFindings, type Finding } from './finding'
import { errorIdOf, formOf, type KratosProbe } from './kratos-probe'

const { ok, warning, problem } = createFindings('registration')

/** Checks that `REGISTRATION` and Kratos' `registration.enabled` agree (docs/accounts.md). */
export function checkRegistration(
  { REGISTRATION }: Pick<Config, 'REGISTRATION'>,
  { login, registration }: KratosProbe,
): Finding[] {
  const isOff = errorIdOf(registration) === 'self_service_flow_disabled'
  if (REGISTRATION === 'auto') {
    return ok(
      isOff ? 'Nobody can create an account, and no page offers it.' : 'Visitors can create an account.',
    )
  }
  if (REGISTRATION === 'open') {
    if (!isOff) return ok('Visitors can create an account.')
    return problem(
      'REGISTRATION is open, but registration is disabled in Kratos.',
      'selfservice.flows.registration.enabled in Kratos: true; or REGISTRATION: auto',
    )
  }
  if (isOff) return ok('Nobody can create an account without an invitation.')
  const change = 'selfservice.flows.registration.enabled in Kratos: false'
  const hasProviders = formOf(login)?.nodes.some(({ group }) => group === 'oidc' || group === 'saml')
  if (hasProviders) {
    const says = `REGISTRATION is ${REGISTRATION}, and Kratos creates an account for everyone who signs in with a provider. So Latchkey offers no provider.`
    return problem(says, change)
  }
  return warning(
    `REGISTRATION is ${REGISTRATION}, and anyone who reaches Kratos without Latchkey can still create an account.`,
    change,
  )
}
