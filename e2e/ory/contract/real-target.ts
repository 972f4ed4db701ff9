import { setTimeout as pause } from 'node:timers/promises'
import { issuerAt } from '../../../sandbox/openid-provider/clients'
import { browserUrlOf, localUrl, type OryAddresses } from '../process/addresses'
import type { ContractMail, Target } from './target'

/** The real Kratos that `ory:up` started, its public API reached through the fault proxy. */
export function realTarget(addresses: OryAddresses): Target {
  return {
    answer: (request) => fetch(request),
    wait: (milliseconds) => pause(milliseconds),
    now: () => Date.now(),
    mails: async (to) => {
      const query = new URLSearchParams({ to })
      const answer = await fetch(`${localUrl(addresses.inboxPort)}/inbox.json?${query}`)
      return (await answer.json()) as ContractMail[]
    },
    url: localUrl(addresses.faultProxyPort),
    adminUrl: localUrl(addresses.kratosAdminPort),
    hydraUrl: localUrl(addresses.hydraPublicPort),
    hydraAdminUrl: localUrl(addresses.hydraAdminPort),
    browserUrl: browserUrlOf(addresses),
    appUrl: addresses.appUrl,
    issuer: issuerAt(addresses.openIdProviderPort),
  }
}
