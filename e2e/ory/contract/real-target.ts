import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { Agent } from 'undici'
import { issuerAt } from '../../../sandbox/openid-provider/clients'
import { oryVariantOf } from '../config/variants'
import { runFolder } from '../process/run-folder'
import { browserUrlOf, localUrl, type OryUrls } from '../process/urls'
import type { ContractMail, Target } from './target'

/** The real Kratos that `up.ts` started. Its public API is behind the fault proxy. */
export function realTarget(urls: OryUrls): Target {
  const adminUrl = localUrl(urls.kratosAdminPort)
  return {
    answer: (request) => {
      const variant = oryVariantOf(request.headers.get('cookie') ?? '')
      if (!variant || !request.url.startsWith(`${adminUrl}/`)) return fetch(request)
      // The admin API of a variant has a socket in the folder, and no port.
      const socketPath = join(runFolder(urls.faultProxyPort), `${variant}.sock`)
      return fetch(request, { dispatcher: new Agent({ connect: { socketPath } }) } as RequestInit)
    },
    wait: (milliseconds) => pause(milliseconds),
    now: () => Date.now(),
    mails: async (to) => {
      const query = new URLSearchParams({ to })
      const answer = await fetch(`${localUrl(urls.inboxPort)}/inbox.json?${query}`)
      return (await answer.json()) as ContractMail[]
    },
    url: localUrl(urls.faultProxyPort),
    adminUrl,
    hydraUrl: localUrl(urls.hydraPublicPort),
    hydraAdminUrl: localUrl(urls.hydraAdminPort),
    browserUrl: browserUrlOf(urls),
    appUrl: urls.appUrl,
    issuer: issuerAt(urls.openIdProviderPort),
  }
}
