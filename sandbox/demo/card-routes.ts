import type { Context, Hono } from 'hono'
import { getCookie } from 'hono/cookie'
import { faultCookie } from '../faults'
import type { VariantName } from '../variants'
import { findCard } from './demo-cards'
import { type DemoBackend, DemoVisitor } from './demo-visitor'

/** The cookies of the app, Kratos, Hydra and the portal. Other servers on this host name have cookies, too. */
const ours = /^(?:(?:__Host-)?latchkey_|ory_|csrf_token_|sandbox_|user_client$)/

type Options = {
  appUrl: string
  sandboxUrl: string
  siteUrls: readonly string[]
  backendOf: (cookieHeader: string) => DemoBackend
  /** Restores the visitor's demo accounts: the deleted ones, or each one as it was at the start. */
  restoreAccounts: (cookieHeader: string, which: 'deleted' | 'all') => void
  isHosted: boolean
  usualVariant: VariantName | undefined
}

/** The variant with everything that the cards need. */
const variant: VariantName = 'everything'

/**
 * `/try/<name>`: removes the state of this browser, puts it into the state of a card, and redirects it there.
 * `/fresh` only removes the state and restores the demo accounts. Both are links, because a card is a link.
 */
export function cardRoutes(app: Hono, options: Options): void {
  const { appUrl, sandboxUrl, siteUrls, backendOf, restoreAccounts, isHosted, usualVariant } = options
  app.get('/try/:name', async (context) => {
    const sent = context.req.header('cookie') ?? ''
    const wanted = findCard(context.req.param('name'), isHosted)
    if (!wanted) return context.redirect('/', 303)
    restoreAccounts(sent, 'deleted')
    const visitor = new DemoVisitor(backendOf(sent), usualVariant === variant ? '' : variant)
    const target = await wanted.open(visitor, { sandboxUrl, siteUrls })
    if (wanted.fault) visitor.browser.cookies.set(faultCookie, wanted.fault)
    replaceCookies(context, visitor.browser.cookies.header(), appUrl)
    context.header('Cache-Control', 'no-store')
    return context.redirect(new URL(target, appUrl).href, 303)
  })
  app.get('/fresh', (context) => {
    restoreAccounts(context.req.header('cookie') ?? '', 'all')
    replaceCookies(context, '', appUrl)
    context.header('Cache-Control', 'no-store')
    return context.redirect('/?fresh', 303)
  })
}

/** Replaces the cookies of the browser. Cookies are not bound to a port, so the app receives them. */
function replaceCookies(context: Context, wanted: string, appUrl: string): void {
  const end = appUrl.startsWith('https:') ? ['Secure'] : []
  const pairs = wanted.split('; ').filter((pair) => ours.test(pair.slice(0, pair.indexOf('='))))
  const kept = new Set(pairs.map((pair) => pair.slice(0, pair.indexOf('='))))
  for (const name of Object.keys(getCookie(context))) {
    if (ours.test(name) && !kept.has(name)) setLine(context, `${name}=`, 'Max-Age=0', ...end)
  }
  for (const pair of pairs) setLine(context, pair, ...end)
}

function setLine(context: Context, ...parts: string[]): void {
  context.header('Set-Cookie', [...parts, 'Path=/', 'HttpOnly', 'SameSite=Lax'].join('; '), { append: true })
}
