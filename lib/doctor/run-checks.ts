import 'server-only'
import { checkAdminApis } from './check-admin-apis'
import { checkBreachedPasswords } from './check-breached-passwords'
import { checkClaims } from './check-claims'
import { checkClock } from './check-clock'
import { checkCookies } from './check-cookies'
import { checkCourier } from './check-courier'
import { checkDomainProviders } from './check-domain-providers'
import { checkFlowPages } from './check-flow-pages'
import { checkKratosUrl } from './check-kratos-url'
import { checkLineProvider } from './check-line-provider'
import { checkMails } from './check-mails'
import { checkOAuth2 } from './check-oauth2'
import { checkPhoneStep } from './check-phone-step'
import { checkPortal } from './check-portal'
import { checkRecovery } from './check-recovery'
import { checkRedis } from './check-redis'
import { checkRegistration } from './check-registration'
import { checkReturnUrls } from './check-return-urls'
import { checkRequiredActions } from './check-rules'
import { checkSecrets } from './check-secrets'
import { checkServices } from './check-services'
import { checkTheme } from './check-theme'
import { checkTurnstile } from './check-turnstile'
import { checkWebauthn } from './check-webauthn'
import type { ExaminedConfig } from './examined-config'
import type { Finding } from './finding'
import { probeKratos } from './kratos-probe'
import { mergeByRootCause } from './merge-by-root-cause'

interface Options {
  readonly isReadOnly: boolean
  readonly asksForBreaches?: boolean
  readonly themeWarnings?: readonly string[] | undefined
}

/**
 * Runs every check of a deployment. A service that does not respond is reported once, and its other checks
 * are left out.
 * @param isReadOnly leaves out the trial sign-in, which creates an OAuth2 client, and everything that would
 * leave an error in the log of Kratos
 * @param asksForBreaches Kratos looks up breached passwords
 * @param themeWarnings the colors of the operator's theme that lack contrast; undefined without a theme
 */
export async function runChecks(config: ExaminedConfig, options: Options): Promise<Finding[]> {
  const { isReadOnly } = options
  const services = await checkServices(config)
  const isKratosDown = isDown(services, 'ORY_SDK_URL')
  const found = await Promise.all([
    checkOurSide(config, options),
    checkAdminApis(config),
    isDown(services, 'ORY_ADMIN_URL') ? [] : checkCourier(config),
    isDown(services, 'ORY_ADMIN_URL') ? [] : checkMails(config),
    isKratosDown || isDown(services, 'HYDRA') ? [] : checkOAuth2(config, { isReadOnly }),
    isKratosDown ? [] : checkKratos(config, options),
  ])
  return mergeByRootCause(config, [...services, ...found.flat()])
}

/**
 * Whether a finding about a service names this variable. More requests would only find the same problem.
 */
function isDown(services: readonly Finding[], variable: string): boolean {
  return services.some(
    ({ level, change }) => (level === 'problem' || level === 'warning') && change?.includes(variable),
  )
}

async function checkOurSide(config: ExaminedConfig, { themeWarnings }: Options): Promise<Finding[]> {
  const found = await Promise.all([
    checkSecrets(config),
    checkRedis(config),
    checkTurnstile(config),
    checkPortal(config),
  ])
  return [...found.flat(), ...checkTheme(themeWarnings)]
}

async function checkKratos(
  config: ExaminedConfig,
  { isReadOnly, asksForBreaches = true }: Options,
): Promise<Finding[]> {
  const [view, rules, claims, pages, returnUrls, clock] = await Promise.all([
    probeKratos(),
    checkRequiredActions(config),
    checkClaims(config),
    checkFlowPages(config, { isReadOnly }),
    checkReturnUrls(config),
    checkClock(config),
  ])
  return [
    ...checkKratosUrl(config, view),
    ...checkCookies(config, view),
    ...pages,
    ...returnUrls,
    ...checkLineProvider(config, view),
    ...checkPhoneStep(config, view),
    ...checkRegistration(config, view),
    ...checkDomainProviders(config, view),
    ...checkWebauthn(config, view),
    ...(isReadOnly || !asksForBreaches ? [] : await checkBreachedPasswords(config, view)),
    ...(isReadOnly ? [] : await checkRecovery(config)),
    ...rules,
    ...claims,
    ...clock,
  ]
}
