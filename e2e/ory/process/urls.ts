import { exampleUrls, firstExamplePort } from '../../../sandbox/example-urls'
import { issuerAt } from '../../../sandbox/openid-provider/clients'
import { type PortalUrls, portalClientId, portalPortCount, portalUrls } from '../../../sandbox/portal-urls'
import { type OryVariantName, oryVariantNames } from '../config/variants'
import { defaultRelease, type ReleaseName, releases } from '../releases'

/** The URLs and ports of all parts. All use the host name `localhost`: 127.0.0.1 has cookies of its own. */
export type OryUrls = {
  appUrl: string
  demoSiteUrl: string
  /** Kratos' public API behind the fault proxy. The app gets this one as `ORY_SDK_URL`. */
  faultProxyPort: number
  kratosPublicPort: number
  kratosAdminPort: number
  shortLivedPublicPort: number
  shortLivedAdminPort: number
  hydraPublicPort: number
  hydraAdminPort: number
  inboxPort: number
  openIdProviderPort: number
  /** The public API of each variant. The admin APIs of variants have no port. */
  variantPorts: Record<OryVariantName, number>
  /** The sandbox's user-client service and demo sites. */
  portal: PortalUrls
  /** The applications of `examples/`. Kratos may send people back to them. */
  exampleUrls: readonly string[]
}

/** The origin of the app under test, for a release. */
export function defaultAppUrl(release: ReleaseName = defaultRelease): string {
  return localUrl(releases[release].appPort)
}

export function defaultFirstPort(release: ReleaseName = defaultRelease): number {
  return releases[release].appPort + 1
}

/**
 * The URLs for an app's origin and the ports in a row from `firstPort` upwards.
 * @param portalUrl the app with the portal's pages, if it is another one
 * @param examplesPort where the first application of `examples/` listens
 */
export function oryUrls(
  appUrl: string = defaultAppUrl(),
  firstPort: number = defaultFirstPort(),
  portalUrl: string = appUrl,
  examplesPort: number = firstExamplePort,
): OryUrls {
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
    portal: portalUrls(portalUrl, localUrl(inboxPort), firstPort + 9 + oryVariantNames.length),
    exampleUrls: exampleUrls(examplesPort),
  }
}

function variantPorts(firstPort: number): Record<OryVariantName, number> {
  const ports = oryVariantNames.map((name, at) => [name, firstPort + at])
  return Object.fromEntries(ports) as Record<OryVariantName, number>
}

/** Kratos' `serve.public.base_url`: its public API through the app's proxy, as the browser reaches it. */
export function browserUrlOf(urls: OryUrls): string {
  return `${urls.appUrl}/api/.ory`
}

export function localUrl(port: number): string {
  return `http://localhost:${port}`
}

/** How many ports a set needs. */
export const portCount = 9 + oryVariantNames.length + portalPortCount

/** The ports that must be free. */
export function portsOf({ variantPorts, portal, ...urls }: OryUrls): number[] {
  const single = Object.values(urls).filter((value) => typeof value === 'number')
  const ofPortal = [portal.crossSiteUserClientUrl, ...portal.siteUrls].map((url) => Number(new URL(url).port))
  return [...single, ...Object.values(variantPorts), ...ofPortal]
}

/** The lines that `up.ts` prints once everything runs. */
export function urlLines(urls: OryUrls): string[] {
  return [
    `Kratos public  ${localUrl(urls.faultProxyPort)}   (through the fault proxy: ORY_SDK_URL)`,
    `Kratos admin   ${localUrl(urls.kratosAdminPort)}`,
    `Hydra public   ${localUrl(urls.hydraPublicPort)}`,
    `Hydra admin    ${localUrl(urls.hydraAdminPort)}`,
    `Inbox          ${localUrl(urls.inboxPort)}`,
    `OpenID         ${issuerAt(urls.openIdProviderPort)}   (plays Google, GitHub and LINE)`,
    `User client    ${urls.portal.userClientUrl}   (USER_CLIENT_URL, with USER_CLIENT_ID=${portalClientId})`,
    `Two sites      ${urls.portal.siteUrls.join('   ')}   (behind a portal at ${urls.portal.portalUrl})`,
    `for an app at  ${urls.appUrl}`,
  ]
}
