import { hasFeatures, type ReleaseName } from '../releases'
import type { Scenario } from './scenario'
import { adminScenarios } from './scenarios/admin'
import { codeScenarios } from './scenarios/code'
import { codeSecondFactorScenarios } from './scenarios/code-second-factor'
import { cornerCaseScenarios } from './scenarios/corner-cases'
import { deviceScenarios } from './scenarios/device'
import { everythingScenarios } from './scenarios/everything'
import { expiryScenarios } from './scenarios/expiry'
import { hydraScenarios } from './scenarios/hydra'
import { lateCodeScenarios } from './scenarios/late-code'
import { loginScenarios } from './scenarios/login'
import { logoutScenarios } from './scenarios/logout'
import { nativeScenarios } from './scenarios/native'
import { noSessionScenarios } from './scenarios/no-session'
import { oauth2Scenarios } from './scenarios/oauth2'
import { oidcScenarios } from './scenarios/oidc'
import { passkeyScenarios } from './scenarios/passkey'
import { payloadScenarios } from './scenarios/payload'
import { phoneScenarios } from './scenarios/phone'
import { phoneSpellingScenarios } from './scenarios/phone-spellings'
import { recoveryScenarios } from './scenarios/recovery'
import { registrationScenarios } from './scenarios/registration'
import { registrationOffScenarios } from './scenarios/registration-off'
import { secondFactorScenarios } from './scenarios/second-factor'
import { secondFactorSettingsScenarios } from './scenarios/second-factor-settings'
import { securityKeyScenarios } from './scenarios/security-key'
import { serviceScenarios } from './scenarios/service'
import { sessionScenarios } from './scenarios/sessions'
import { settingsScenarios } from './scenarios/settings'
import { styleScenarios } from './scenarios/styles'
import { switchedOffScenarios } from './scenarios/switched-off'
import { verificationScenarios } from './scenarios/verification'
import { verifiedAddressScenarios } from './scenarios/verified-address'

type Scenarios = Readonly<Record<string, readonly Scenario[]>>

/** All scenarios, by the name of the file with their recorded responses. */
export const scenarios: Scenarios = {
  registration: registrationScenarios,
  login: loginScenarios,
  expiry: expiryScenarios,
  logout: logoutScenarios,
  sessions: sessionScenarios,
  settings: settingsScenarios,
  verification: verificationScenarios,
  recovery: recoveryScenarios,
  payload: payloadScenarios,
  code: codeScenarios,
  'late-code': lateCodeScenarios,
  'second-factor': secondFactorScenarios,
  'second-factor-settings': secondFactorSettingsScenarios,
  oidc: oidcScenarios,
  native: nativeScenarios,
  phone: phoneScenarios,
  'phone-spellings': phoneSpellingScenarios,
  styles: styleScenarios,
  passkey: passkeyScenarios,
  'security-key': securityKeyScenarios,
  service: serviceScenarios,
  admin: adminScenarios,
  hydra: hydraScenarios,
  oauth2: oauth2Scenarios,
  'verified-address': verifiedAddressScenarios,
  'no-session': noSessionScenarios,
  'registration-off': registrationOffScenarios,
  'switched-off': switchedOffScenarios,
  'code-second-factor': codeSecondFactorScenarios,
  device: deviceScenarios,
  'corner-cases': cornerCaseScenarios,
  everything: everythingScenarios,
}

/** The groups whose scenarios need Hydra too. */
export const groupsWithHydra: readonly string[] = [
  'hydra',
  'oauth2',
  'device',
  'verified-address',
  'no-session',
]

/** The scenarios that a release can run: those whose features it has. */
export function scenariosOf(release: ReleaseName): Scenarios {
  const groups = Object.entries(scenarios).map(
    ([name, group]) => [name, group.filter(({ needs }) => hasFeatures(release, needs))] as const,
  )
  return Object.fromEntries(groups.filter(([, group]) => group.length > 0))
}
