import { issuerAt } from '../../../sandbox/openid-provider/clients'
import {
  type PortalUrls,
  portalUrls,
  portalClientId,
  portalPortCount,
} from '../../../sandbox/portal-urls'
import { type VariantName, variantNames } from '../../../sandbox/variants'

/** Where every part listens. All of them use the host name `localhost`: cookies do not cross to 127.0.0.1. */
export type OryAddresses = {
  appUrl: string
  demoSiteUrl: string
  /** Kratos' public API with the fault layer in front: what the app is given as `ORY_SDK_URL`. */
  faultProxyPort: number
  kratosPublicPort: number
  kratosAdminPort: number
  shortLivedPublicPort: number
  shortLivedAdminPort: number
  hydraPublicPort: number
  hydraAdminPort: number
  inboxPort: number
  openIdProviderPort: number
  /** Each Kratos that is set up otherwise; their admin APIs have no port. */
  variantPorts: Record<VariantName, number>
  /** The user-client service and the demo sites, the sandbox's own. */
  portal: PortalUrls
}

export const defaultAppUrl = 'http://localhost:4465'
export const defaultFirstPort = 4466

/**
 * The addresses for an app's origin and the ports in a row from `firstPort` on.
 * @param portalUrl the app with the portal's pages, where that is another one
 */
export function oryAddresses(
  appUrl: string = defaultAppUrl,
  firstPort: number = defaultFirstPort,
  portalUrl: string = appUrl,
): OryAddresses {
  const inboxPort = firstPort + 7
  return {
    appUrl,
    demoSiteUrl: 'http://localhost:4499',
    faultProxyPort: firstPort,
    kratosPublicPort: firstPort + 1,
    kratosAdminPort: firstPort + 2,
    shortLivedPublicPort: firstPort + 3,
    shortLivedAdminPort: firstPort + 4,
    hydraPublicPort: firstPort + 5,
    hydraAdminPort: firstPort + 6,
    inboxPort,
    openIdProviderPort: firstPort + 8,
    variantPorts: variantPorts(firstPort + 9),
    portal: portalUrls(portalUrl, localUrl(inboxPort), firstPort + 9 + variantNames.length),
  }
}

function variantPorts(firstPort: number): Record<VariantName, number> {
  const ports = variantNames.map((name, at) => [name, firstPort + at])
  return Object.fromEntries(ports) as Record<VariantName, number>
}

/** Kratos' `serve.public.base_url`: its public API as the browser reaches it, through the app's proxy. */
export function browserUrlOf(addresses: OryAddresses): string {
  return `${addresses.appUrl}/api/.ory`
}

export function localUrl(port: number): string {
  return `http://localhost:${port}`
}

/** How many ports a set needs. */
export const portCount = 9 + variantNames.length + portalPortCount

/** The ports that must be free. */
export function portsOf({ variantPorts, portal, ...addresses }: OryAddresses): number[] {
  const single = Object.values(addresses).filter((value) => typeof value === 'number')
  const ofPortal = [portal.crossSiteUserClientUrl, ...portal.siteUrls].map((url) => Number(new URL(url).port))
  return [...single, ...Object.values(variantPorts), ...ofPortal]
}

/** What a person is told once everything runs. */
export function addressLines(addresses: OryAddresses): string[] {
  return [
    `Kratos public  ${localUrl(addresses.faultProxyPort)}   (through the fault proxy: ORY_SDK_URL)`,
    `Kratos admin   ${localUrl(addresses.kratosAdminPort)}`,
    `Hydra public   ${localUrl(addresses.hydraPublicPort)}`,
    `Hydra admin    ${localUrl(addresses.hydraAdminPort)}`,
    `Inbox          ${localUrl(addresses.inboxPort)}`,
    `OpenID         ${issuerAt(addresses.openIdProviderPort)}   (plays Google and LINE)`,
    `User client    ${addresses.portal.userClientUrl}   (USER_CLIENT_URL, with USER_CLIENT_ID=${portalClientId})`,
    `Two sites      ${addresses.portal.siteUrls.join('   ')}   (behind a portal at ${addresses.portal.portalUrl})`,
    `for an app at  ${addresses.appUrl}`,
  ]
}
