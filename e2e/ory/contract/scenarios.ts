import type { Scenario } from './scenario'
import { adminScenarios } from './scenarios/admin'
import { codeScenarios } from './scenarios/code'
import { expiryScenarios } from './scenarios/expiry'
import { hydraScenarios } from './scenarios/hydra'
import { loginScenarios } from './scenarios/login'
import { logoutScenarios } from './scenarios/logout'
import { oauth2Scenarios } from './scenarios/oauth2'
import { oidcScenarios } from './scenarios/oidc'
import { passkeyScenarios } from './scenarios/passkey'
import { phoneScenarios } from './scenarios/phone'
import { recoveryScenarios } from './scenarios/recovery'
import { registrationScenarios } from './scenarios/registration'
import { secondFactorScenarios } from './scenarios/second-factor'
import { secondFactorSettingsScenarios } from './scenarios/second-factor-settings'
import { securityKeyScenarios } from './scenarios/security-key'
import { serviceScenarios } from './scenarios/service'
import { sessionScenarios } from './scenarios/sessions'
import { settingsScenarios } from './scenarios/settings'
import { styleScenarios } from './scenarios/styles'
import { verificationScenarios } from './scenarios/verification'

/** Every scenario, by the name of the file that its answers are recorded in. */
export const scenarios: Readonly<Record<string, readonly Scenario[]>> = {
  registration: registrationScenarios,
  login: loginScenarios,
  expiry: expiryScenarios,
  logout: logoutScenarios,
  sessions: sessionScenarios,
  settings: settingsScenarios,
  verification: verificationScenarios,
  recovery: recoveryScenarios,
  code: codeScenarios,
  'second-factor': secondFactorScenarios,
  'second-factor-settings': secondFactorSettingsScenarios,
  oidc: oidcScenarios,
  phone: phoneScenarios,
  styles: styleScenarios,
  passkey: passkeyScenarios,
  'security-key': securityKeyScenarios,
  service: serviceScenarios,
  admin: adminScenarios,
  hydra: hydraScenarios,
  oauth2: oauth2Scenarios,
}
