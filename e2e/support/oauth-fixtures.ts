import { type ApplicationSite, openSite } from './application-site'
import { test as base, expect } from './fixtures'
import { RelyingParty } from './relying-party'

interface Fixtures {
  /** Registers an application with a site of its own; the metadata may name addresses of that site. */
  readonly application: (
    metadata?: (site: ApplicationSite) => Readonly<Record<string, unknown>>,
  ) => Promise<RelyingParty>
}

/** `test` with applications that people sign in to. */
export const test = base.extend<Fixtures>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright wants the first argument taken apart
  application: async ({}, use) => {
    const sites: ApplicationSite[] = []
    await use(async (metadata = () => ({})) => {
      const site = await openSite()
      sites.push(site)
      return RelyingParty.register(site, metadata(site))
    })
    await Promise.all(sites.map((site) => site.close()))
  },
})

export { expect }
