import getPort from 'get-port'
import { createSandbox } from '../../../sandbox/create-sandbox'
import {
  type OpenIdProviderServer,
  startOpenIdProvider,
} from '../../../sandbox/openid-provider/start-openid-provider'
import { browserUrlOf, oryUrls } from '../process/urls'
import type { ReleaseName } from '../releases'
import { demoSite } from './actions'
import type { Target } from './target'

/** The release that the sandbox simulates. */
export const sandboxRelease: ReleaseName = '26.2.0'

/** Starts the provider for social sign-in with a {@link sandboxTarget}. */
export async function startProvider(): Promise<OpenIdProviderServer> {
  const urls = oryUrls()
  const kratosUrl = browserUrlOf(urls)
  return startOpenIdProvider({ port: await getPort(), appUrl: urls.appUrl, kratosUrl })
}

/** A new sandbox, called as a function. Its clock moves only when a scenario waits. */
export function sandboxTarget(issuer: string, isNext = false): Target {
  const urls = oryUrls()
  const { appUrl } = urls
  let now = Date.parse('2026-01-01T12:00:00Z')
  const { handler, adminHandler, inbox } = createSandbox({
    appUrl,
    issuer,
    isNext,
    allowedReturnUrls: [demoSite],
    now: () => new Date(now),
  })
  const adminUrl = 'http://admin.sandbox.example'
  return {
    answer: (request) => (request.url.startsWith(`${adminUrl}/`) ? adminHandler(request) : handler(request)),
    wait: async (milliseconds) => {
      now += milliseconds
    },
    now: () => now,
    mails: async (to) => inbox.mails(to),
    url: 'http://sandbox.example',
    adminUrl,
    hydraUrl: 'http://hydra.sandbox.example',
    hydraAdminUrl: 'http://hydra-admin.sandbox.example',
    browserUrl: browserUrlOf(urls),
    appUrl,
    issuer,
  }
}
