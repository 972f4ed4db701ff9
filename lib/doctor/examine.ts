import 'server-only'
import type { Config } from '@/lib/config/config'
import { checkClock } from './check-clock'
import { checkCookies } from './check-cookies'
import { checkCourier } from './check-courier'
import { checkFlowPages } from './check-flow-pages'
import { checkKratosAddress } from './check-kratos-address'
import { checkLineProvider } from './check-line-provider'
import { checkOAuth2 } from './check-oauth2'
import { checkPortal } from './check-portal'
import { checkRedis } from './check-redis'
import { checkReturnAddresses } from './check-return-addresses'
import { checkSecrets } from './check-secrets'
import { checkServices } from './check-services'
import { checkWebauthn } from './check-webauthn'
import type { Finding } from './finding'
import { viewKratos } from './kratos-view'

/**
 * Everything that can be told about a deployment from where this app stands.
 * @param isReadOnly leaves out the sign-in that is rehearsed with an OAuth2 client made for it
 */
export async function examine(config: Config, { isReadOnly }: { isReadOnly: boolean }): Promise<Finding[]> {
  const services = await checkServices(config)
  const isKratosAway = isAway(services, 'ORY_SDK_URL')
  const found = await Promise.all([
    checkOurselves(config),
    isAway(services, 'ORY_ADMIN_URL') ? [] : checkCourier(config),
    isKratosAway || isAway(services, 'HYDRA') ? [] : checkOAuth2(config, { isReadOnly }),
    isKratosAway ? [] : checkKratos(config),
  ])
  return [...services, ...found.flat()]
}

/** What needs no admin API and leaves nothing behind but flows that expire: for a check that anybody can set off. */
export async function examineFromOutside(config: Config): Promise<Finding[]> {
  return (await Promise.all([checkOurselves(config), checkKratos(config)])).flat()
}

/** Whether a service whose variable starts so has a problem: asking it more would only repeat that. */
function isAway(services: readonly Finding[], variable: string): boolean {
  return services.some(({ level, change }) => level === 'problem' && change?.includes(variable))
}

async function checkOurselves(config: Config): Promise<Finding[]> {
  const found = await Promise.all([checkSecrets(config), checkRedis(config), checkPortal(config)])
  return found.flat()
}

async function checkKratos(config: Config): Promise<Finding[]> {
  const [view, pages, addresses, clock] = await Promise.all([
    viewKratos(),
    checkFlowPages(config),
    checkReturnAddresses(config),
    checkClock(config),
  ])
  return [
    ...checkKratosAddress(config, view),
    ...checkCookies(config, view),
    ...pages,
    ...addresses,
    ...checkLineProvider(config, view),
    ...checkWebauthn(config, view),
    ...clock,
  ]
}
