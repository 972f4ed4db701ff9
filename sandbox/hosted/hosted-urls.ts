import { type PortalUrls, userClientPath } from '../portal-urls'

/** Where browsers find the parts of the sandbox. */
export type SandboxUrls = { sandboxUrl: string; issuer: string; hydraUrl: string; portal: PortalUrls }

/** The path of the demo's pages on the origin of the app. Every part is below it. */
export const demoPath = '/demo'

/** Where the parts are, below the demo's URL. */
export const hostedPaths = {
  hydra: '/hydra',
  provider: '/provider',
  sites: ['/sites/books', '/sites/cinema'],
} as const

/**
 * The URLs of a hosted demo: every part is below one URL.
 * @param publicUrl the demo's URL in the browser, on the origin of the app: `https://demo.example.com/demo`
 */
export function hostedUrls(publicUrl: string, appUrl: string): SandboxUrls {
  const [books, cinema] = hostedPaths.sites
  return {
    sandboxUrl: publicUrl,
    issuer: publicUrl + hostedPaths.provider,
    hydraUrl: publicUrl + hostedPaths.hydra,
    portal: {
      portalUrl: appUrl,
      userClientUrl: publicUrl + userClientPath,
      crossSiteUserClientUrl: publicUrl + userClientPath,
      siteUrls: [publicUrl + books, publicUrl + cinema],
    },
  }
}
