import type { Context, Hono } from 'hono'
import { getCookie } from 'hono/cookie'
import { faultCookie } from '../faults'
import type { VariantName } from '../variants'
import { type Backstage, Stage } from './stage'
import { tryNamed } from './tries'

/** The cookies of the app, Kratos, Hydra and the portal. Other servers on this host name have cookies, too. */
const ours = /^(?:latchkey_|ory_|csrf_token_|sandbox_|user_client$)/

type Options = {
  appUrl: string
  sandboxUrl: string
  siteUrls: readonly string[]
  stage: Backstage
  /** Brings back the demo accounts: the ones that were deleted, or each one as it was at the start. */
  restoreAccounts: (which: 'deleted' | 'all') => void
  usualVariant: VariantName | undefined
}

/** The variant that has everything the cards need. */
const variant: VariantName = 'everything'

/**
 * `/try/<name>`: ends what this browser did before, brings it into the state of a card, and sends it there.
 * `/fresh` only ends it, and brings the demo accounts back. Both are links, because a card is a link.
 */
export function tryRoutes(app: Hono, options: Options): void {
  const { appUrl, sandboxUrl, siteUrls, stage: backstage, restoreAccounts, usualVariant } = options
  app.get('/try/:name', async (context) => {
    const wanted = tryNamed(context.req.param('name'))
    if (!wanted) return context.redirect('/', 303)
    restoreAccounts('deleted')
    const stage = new Stage(backstage, usualVariant === variant ? '' : variant)
    const target = await wanted.open(stage, { sandboxUrl, siteUrls })
    if (wanted.fault) stage.browser.cookies.set(faultCookie, wanted.fault)
    replaceCookies(context, stage.browser.cookies.header())
    context.header('Cache-Control', 'no-store')
    return context.redirect(new URL(target, appUrl).href, 303)
  })
  app.get('/fresh', (context) => {
    restoreAccounts('all')
    replaceCookies(context, '')
    context.header('Cache-Control', 'no-store')
    return context.redirect('/?fresh', 303)
  })
}

/** Gives the browser these cookies in place of its own. Cookies do not depend on the port, so the app has them. */
function replaceCookies(context: Context, wanted: string): void {
  const pairs = wanted.split('; ').filter(Boolean)
  const kept = new Set(pairs.map((pair) => pair.slice(0, pair.indexOf('='))))
  for (const name of Object.keys(getCookie(context))) {
    if (ours.test(name) && !kept.has(name)) setLine(context, `${name}=`, 'Max-Age=0')
  }
  for (const pair of pairs) setLine(context, pair)
}

function setLine(context: Context, ...parts: string[]): void {
  context.header('Set-Cookie', [...parts, 'Path=/', 'HttpOnly', 'SameSite=Lax'].join('; '), { append: true })
}
