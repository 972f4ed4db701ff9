import type { Http2Bindings, HttpBindings } from '@hono/node-server'
import { authServicePath } from './auth-service/auth-service'
import { createSandbox } from './create-sandbox'
import { exampleUrls, firstExamplePort } from './example-urls'
import { passReloads } from './gallery/live-reload'
import { startGateway } from './hosted/gateway'
import { hostedUrls, type SandboxUrls } from './hosted/hosted-urls'
import { stayInside } from './hosted/stay-inside'
import { visitorIn, withVisitor } from './hosted/visitor-cookie'
import type { ClientMetadata } from './hydra/admin-clients'
import { startHydra } from './hydra/start-hydra'
import { listen } from './listen'
import { MailMaker } from './mails/mail-maker'
import { issuerAt } from './openid-provider/clients'
import { startOpenIdProvider, type VisitorOf } from './openid-provider/start-openid-provider'
import { portalServices } from './portal-services'
import { type PortalUrls, portalUrls, userClientPath } from './portal-urls'
import { portCount, servicePortCount } from './ports'
import type { Realms } from './realm'
import type { VariantName } from './variants'

export type SandboxServer = PortalUrls & {
  /** The front page of the demo. */
  publicUrl: string
  /** Kratos' public API, as the app reaches it. */
  kratosUrl: string
  adminUrl: string
  hydraUrl: string
  hydraAdminUrl: string
  inboxUrl: string
  /** The auth service. It sends codes to phones. */
  authServiceUrl: string
  /** The provider behind social sign-in. */
  issuer: string
  /** Writes the templates of the mails again. */
  renewMails: () => Promise<void>
  stop: () => Promise<void>
}

type Options = {
  port: number
  appUrl: string
  /** The app with the portal's pages, if it is another app. */
  portalUrl?: string
  /** Where the applications of `examples/` listen. */
  examplesPort?: number
  /** Other origins that `return_to` may name. */
  returnUrls?: readonly string[]
  /**
   * The demo is public (`hosted/`): its URL in the browser, and the app's on this machine. The port after the
   * others then serves everything below it, for a proxy.
   */
  hosted?: { url: string; localAppUrl: string }
  /** More clients of Hydra, with fixed ids and secrets. */
  clients?: readonly ClientMetadata[]
  /** The variant of a visitor who has not chosen one. */
  usualVariant?: VariantName
  /** Kratos and Hydra behave as they do after 26.2, before any release includes it. */
  isNext?: boolean
  /** What `npm run mails` reads besides the environment. Without it, the inbox has Kratos' own mails. */
  mailEnvironment?: Readonly<Record<string, string | undefined>>
}

/**
 * Starts the sandbox in this process. On `port`: the pages, Kratos' public API and the user-client service.
 * On the next ports: Kratos' admin API, the OpenID provider, Hydra's public API and Hydra's admin API, each
 * separate from the others. Then follow the ports of the portal (`portal-services.ts`). Rejects if a port is
 * in use.
 */
export async function startSandbox({
  port,
  appUrl,
  portalUrl = appUrl,
  examplesPort = firstExamplePort,
  returnUrls = [],
  clients = [],
  hosted,
  usualVariant,
  isNext = false,
  mailEnvironment,
}: Options): Promise<SandboxServer> {
  const isHosted = hosted !== undefined
  const kratosApiUrl = `http://localhost:${port}`
  const { sandboxUrl, issuer, hydraUrl, portal } = isHosted
    ? hostedUrls(hosted.url, appUrl)
    : urlsOfPorts(port, portalUrl)
  const hydraAdminUrl = `http://localhost:${port + 4}`
  const services = portalServices(portal, {
    ...{ hydraUrl, hydraAdminUrl },
    demoUrl: sandboxUrl,
    ...(isHosted && { hosted: { calledUrl: kratosApiUrl + userClientPath } }),
  })
  const sandbox = createSandbox({
    ...{ appUrl, issuer, hydraUrl, sandboxUrl, examplesPort, isHosted, isNext, clients },
    userClient: services.userClient,
    allowedReturnUrls: [
      ...[portalUrl, ...portal.siteUrls, ...returnUrls],
      ...(isHosted ? [] : exampleUrls(examplesPort)),
    ],
    siteUrls: portal.siteUrls,
    mailRenderer: () => mails?.renderer,
    ...(usualVariant && { usualVariant }),
  })
  const { adminHandler, hydra, realms } = sandbox
  const handler = isHosted ? withVisitor(sandbox.handler, visitorAttributes(appUrl)) : sandbox.handler
  const mails = mailEnvironment && new MailMaker({ APP_URL: appUrl, ...mailEnvironment })
  const made = mails?.make()
  const stops: Array<() => Promise<void>> = []
  const stop = async () => {
    await Promise.all(stops.splice(0).map((stopPart) => stopPart()))
  }
  try {
    const handlePublic = (request: Request, { incoming: { socket } }: HttpBindings | Http2Bindings) =>
      handler(request, {
        remoteAddress: `${socket.remoteAddress}:${socket.remotePort}`,
        cut: () => socket.destroy(),
      })
    stops.push(await listen(port + 1, adminHandler))
    const kratosUrl = `${appUrl}/api/.ory`
    const provider = await startOpenIdProvider({
      ...{ port: port + 2, issuer, appUrl, kratosUrl, demoUrl: sandboxUrl },
      ...(isHosted && { visitorOf: visitorsOf(realms) }),
    })
    stops.push(provider.stop)
    const running = await startHydra(hydra, port + 3)
    stops.push(running.stop)
    stops.push(await listen(port + 4, running.adminHandler))
    if (isHosted) {
      const leave = stayInside(hosted.url, `http://127.0.0.1:${port + portCount}`, hosted.localAppUrl)
      stops.push(async () => leave())
      const parts = {
        ...{ hydra: running.listener, provider: provider.listener, pages: handler },
        userClient: async (request: Request) => services.userClient.fetch(request),
        sites: services.sites.map((site) => async (request: Request) => site.fetch(request)),
      }
      stops.push(await startGateway(port + portCount, hosted.url, parts, () => new Date()))
      await services.register()
    } else stops.push(await services.start())
    await made
    // Last: when the public URL responds, everything else is ready.
    stops.push(await listen(port, handlePublic, 'localhost', passReloads(appUrl)))
  } catch (error) {
    await stop()
    throw error
  }
  return {
    ...portal,
    publicUrl: sandboxUrl,
    kratosUrl: kratosApiUrl,
    adminUrl: `http://localhost:${port + 1}`,
    authServiceUrl: `${kratosApiUrl}${authServicePath}`,
    issuer,
    hydraUrl,
    hydraAdminUrl,
    inboxUrl: `${sandboxUrl}/inbox`,
    renewMails: async () => mails?.make(),
    stop,
  }
}

function urlsOfPorts(port: number, portalUrl: string): SandboxUrls {
  const sandboxUrl = `http://localhost:${port}`
  return {
    sandboxUrl,
    issuer: issuerAt(port + 2),
    hydraUrl: `http://localhost:${port + 3}`,
    portal: portalUrls(portalUrl, sandboxUrl, port + servicePortCount),
  }
}

/** Lax: the visitor returns from other sites. The cookie ends with the browser. */
function visitorAttributes(appUrl: string): string {
  return `Path=/; HttpOnly; SameSite=Lax${appUrl.startsWith('https:') ? '; Secure' : ''}`
}

function visitorsOf(realms: Realms): VisitorOf {
  return (cookieHeader) => ({
    name: visitorIn(cookieHeader) ?? '',
    accounts: realms.of(cookieHeader).accounts,
  })
}
