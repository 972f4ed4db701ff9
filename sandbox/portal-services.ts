import { Hono } from 'hono'
import { demoSite } from './demo-sites/demo-site'
import { listen } from './listen'
import { type PortalUrls, portalClientId, siteNames, userClientPath } from './portal-urls'
import { registerUserClient } from './user-client/registration'
import { userClientRoutes } from './user-client/routes'
import { UserClient } from './user-client/user-client'

type Beside = {
  hydraUrl: string
  hydraAdminUrl: string
  /** The front page of the demo, if there is one. */
  demoUrl?: string
  /** The demo is public. The sites and the service are then below paths, and Hydra calls the service here. */
  hosted?: { calledUrl: string }
}

type PortalServices = {
  /** The user-client service, to mount at `userClientPath`. */
  userClient: Hono
  /** The demo sites, to mount below a path. */
  sites: readonly Hono[]
  /** Registers the service at Hydra. */
  register: () => Promise<void>
  /**
   * Registers the service at Hydra, and starts its cross-site server and the demo sites. Returns the function
   * that stops them.
   */
  start: () => Promise<() => Promise<void>>
}

/**
 * What a portal needs besides Kratos and Hydra (the sandbox's or the real ones): the user-client service and
 * two demo sites.
 */
export function portalServices(
  urls: PortalUrls,
  { hydraUrl, hydraAdminUrl, demoUrl, hosted }: Beside,
  now: () => Date = () => new Date(),
): PortalServices {
  const { portalUrl, userClientUrl, crossSiteUserClientUrl, siteUrls } = urls
  const service = new UserClient({ hydraUrl, portals: { [portalClientId]: portalUrl }, now })
  const isHosted = hosted !== undefined
  const userClient = userClientRoutes(service, { url: userClientUrl, isCrossSite: false, now, isHosted })
  const sites = siteUrls.map((url, at) =>
    demoSite({ name: siteNames[at] ?? '', url, portalUrl, demoUrl }, { userClientUrl, hydraUrl }),
  )
  const register = () =>
    registerUserClient(hydraAdminUrl, [userClientUrl, crossSiteUserClientUrl], hosted?.calledUrl)

  const crossSiteRoutes = userClientRoutes(service, { url: crossSiteUserClientUrl, isCrossSite: true, now })
  const start = async () => {
    const stops: Array<() => Promise<void>> = []
    const stop = async () => {
      await Promise.all(stops.splice(0).map((stopPart) => stopPart()))
    }
    try {
      await register()
      const crossSite = new Hono().route(userClientPath, crossSiteRoutes)
      stops.push(await listen(portOf(crossSiteUserClientUrl), crossSite.fetch, '127.0.0.1'))
      for (const [at, url] of siteUrls.entries()) {
        const site = sites[at]
        if (site) stops.push(await listen(portOf(url), site.fetch))
      }
      return stop
    } catch (error) {
      await stop()
      throw error
    }
  }
  return { userClient, sites, register, start }
}

function portOf(url: string): number {
  return Number(new URL(url).port)
}
