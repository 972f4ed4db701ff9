/** The path of the user-client service on its server. */
export const userClientPath = '/user-client'

/** The portal's client id at the user-client service (`USER_CLIENT_ID`). */
export const portalClientId = 'portal'

export const siteNames = ['Harbour Books', 'Harbour Cinema'] as const

/** How many ports in a row a portal needs, besides the server of the user-client service. */
export const portalPortCount = 3

export type PortalUrls = {
  /** The app with the portal's pages. */
  portalUrl: string
  userClientUrl: string
  /** The same service on 127.0.0.1. The app's server never gets its cookie. */
  crossSiteUserClientUrl: string
  siteUrls: readonly [string, string]
}

/**
 * The URLs of a portal: the user-client service is on `serverUrl`, the rest on the ports from `firstPort`
 * upwards.
 */
export function portalUrls(portalUrl: string, serverUrl: string, firstPort: number): PortalUrls {
  return {
    portalUrl,
    userClientUrl: serverUrl + userClientPath,
    crossSiteUserClientUrl: `http://127.0.0.1:${firstPort}${userClientPath}`,
    siteUrls: [`http://localhost:${firstPort + 1}`, `http://localhost:${firstPort + 2}`],
  }
}
