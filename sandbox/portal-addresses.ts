/** Where the user-client service stands on its server. */
export const userClientPath = '/user-client'

/** The portal's id at the user-client service (`USER_CLIENT_ID`). */
export const portalClientId = 'portal'

export const siteNames = ['Harbour Books', 'Harbour Cinema'] as const

/** How many ports in a row belong to a portal, beside the server that the user-client service stands on. */
export const portalPortCount = 3

export type PortalAddresses = {
  /** The app that has the portal's pages. */
  portalUrl: string
  userClientUrl: string
  /** The same service on 127.0.0.1, so that the app's server never gets its cookie. */
  crossSiteUserClientUrl: string
  siteUrls: readonly [string, string]
}

/** The addresses for a server that the user-client service stands on, and the ports in a row from `firstPort` on. */
export function portalAddresses(portalUrl: string, serverUrl: string, firstPort: number): PortalAddresses {
  return {
    portalUrl,
    userClientUrl: serverUrl + userClientPath,
    crossSiteUserClientUrl: `http://127.0.0.1:${firstPort}${userClientPath}`,
    siteUrls: [`http://localhost:${firstPort + 1}`, `http://localhost:${firstPort + 2}`],
  }
}
