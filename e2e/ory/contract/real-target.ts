import { setTimeout as pause } from 'node:timers/promises'
import { issuerAt } from '../../../sandbox/openid-provider/clients'
import { browserUrlOf, localUrl, type OryUrls } from '../process/urls'
import type { ContractMail, Target } from './target'

/** The real Kratos that `up.ts` started. Its public API is behind the fault proxy. */
export function realTarget(urls: OryUrls): Target {
  return {
    answer: (request) => fetch(request),
    wait: (milliseconds) => pause(milliseconds),
    now: () => Date.now(),
    mails: async (to) => {
      const query = new URLSearchParams({ to })
      const answer = await fetch(`${localUrl(urls.inboxPort)}/inbox.json?${query}`)
      return (await answer.json()) as ContractMail[]
    },
    url: localUrl(urls.faultProxyPort),
    adminUrl: localUrl(urls.kratosAdminPort),
    hydraUrl: localUrl(urls.hydraPublicPort),
    hydraAdminUrl: localUrl(urls.hydraAdminPort),
    browserUrl: browserUrlOf(urls),
    appUrl: urls.appUrl,
    issuer: issuerAt(urls.openIdProviderPort),
  }
}
