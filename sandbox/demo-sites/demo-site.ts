import { Hono } from 'hono'
import { fetchSiteUser, type Sources } from './fetch-site-user'
import { sitePage } from './site-page'

type DemoSite = {
  name: string
  /** The site's origin. */
  url: string
  /** The URL of the app. The portal's pages there are `/oauth` and `/?logout=true`. */
  portalUrl: string
  /** The front page of the demo, if there is one. */
  demoUrl: string | undefined
}

/**
 * A site behind the portal. It has no session: each page fetches the signed-in person. It has a page at every
 * path.
 */
export function demoSite({ name, url, portalUrl, demoUrl }: DemoSite, sources: Sources): Hono {
  const app = new Hono()
  app.get('/favicon.ico', (context) => context.body(null, 204))
  app.get('*', async (context) => {
    const who = await fetchSiteUser(context.req.header('cookie') ?? '', sources)
    const { pathname, search } = new URL(context.req.url)
    const pageUrl = url + pathname + search
    const links = {
      signIn: `${portalUrl}/oauth?${new URLSearchParams({ return_to: pageUrl })}`,
      signOut: `${portalUrl}/?${new URLSearchParams({ logout: 'true', return_to: pageUrl })}`,
    }
    context.header('Cache-Control', 'no-store')
    return context.html(
      sitePage({ name, path: pathname + search, who, demoUrl, links }),
      who.kind === 'unknown' ? 503 : 200,
    )
  })
  return app
}
