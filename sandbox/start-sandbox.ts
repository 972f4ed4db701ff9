import type { Http2Bindings, HttpBindings } from '@hono/node-server'
import { authServicePath } from './auth-service/auth-service'
import { createSandbox } from './create-sandbox'
import { exampleUrls, firstExamplePort } from './example-urls'
import { passReloads } from './gallery/live-reload'
import { startHydra } from './hydra/start-hydra'
import { listen } from './listen'
import { MailMaker } from './mails/mail-maker'
import { issuerAt } from './openid-provider/clients'
import { startOpenIdProvider } from './openid-provider/start-openid-provider'
import { portalServices } from './portal-services'
import { type PortalUrls, portalUrls } from './portal-urls'
import { servicePortCount } from './ports'
import type { VariantName } from './variants'

export type SandboxServer = PortalUrls & {
  publicUrl: string
  adminUrl: string
  hydraUrl: string
  hydraAdminUrl: string
  inboxUrl: string
  /** The auth service. It sends codes to phones. */
  authServiceUrl: string
  /** The provider behind social sign-in. */
  issuer: string
  /** Makes the templates of the mails anew. */
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
  /** What a visitor gets who asked for no variant. */
  usualVariant?: VariantName
  /** What `npm run mails` reads besides the environment. Without it, the inbox has Kratos' own mails. */
  mailEnvironment?: Readonly<Record<string, string | undefined>>
}

/**
 * Starts the sandbox in this process. On `port`: the pages, Kratos' public API and the user-client service.
 * On the next ports: Kratos' admin API, the OpenID provider, Hydra's public API and Hydra's admin API.
 * Separate ports keep them apart. Then follow the ports of the portal (`portal-services.ts`). Rejects when a
 * port is taken.
 */
export async function startSandbox({
  port,
  appUrl,
  portalUrl = appUrl,
  examplesPort = firstExamplePort,
  usualVariant,
  mailEnvironment,
}: Options): Promise<SandboxServer> {
  const issuer = issuerAt(port + 2)
  const sandboxUrl = `http://localhost:${port}`
  const hydraUrl = `http://localhost:${port + 3}`
  const hydraAdminUrl = `http://localhost:${port + 4}`
  const portal = portalUrls(portalUrl, sandboxUrl, port + servicePortCount)
  const { userClient, start: startPortal } = portalServices(portal, {
    ...{ hydraUrl, hydraAdminUrl },
    demoUrl: sandboxUrl,
  })
  const { handler, adminHandler, hydra } = createSandbox({
    ...{ appUrl, issuer, hydraUrl, sandboxUrl, userClient, examplesPort },
    allowedReturnUrls: [portalUrl, ...portal.siteUrls, ...exampleUrls(examplesPort)],
    siteUrls: portal.siteUrls,
    mailRenderer: () => mails?.renderer,
    ...(usualVariant && { usualVariant }),
  })
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
    const provider = { port: port + 2, appUrl, kratosUrl, demoUrl: sandboxUrl }
    stops.push((await startOpenIdProvider(provider)).stop)
    const running = await startHydra(hydra)
    stops.push(running.stop)
    stops.push(await listen(port + 4, running.adminHandler))
    stops.push(await startPortal())
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
    adminUrl: `http://localhost:${port + 1}`,
    authServiceUrl: `${sandboxUrl}${authServicePath}`,
    issuer,
    hydraUrl,
    hydraAdminUrl,
    inboxUrl: `${sandboxUrl}/inbox`,
    renewMails: async () => mails?.make(),
    stop,
  }
}
