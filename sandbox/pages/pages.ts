import { Hono } from 'hono'
import { getCookie, setCookie } from 'hono/cookie'
import { demoRoutes } from '../demo-app/demo-routes'
import { faultCookie } from '../faults'
import type { Inbox } from '../inbox/inbox'
import { isVariantName, variantCookie } from '../variants'
import { faultLimits, homePage, offeredFaults } from './home-page'
import { inboxPage } from './inbox-page'

const paths = ['/', '/fault', '/variant', '/inbox', '/inbox.json']

/** Whether a path is one of the sandbox's pages, not one of the API. Faults do not affect the pages. */
export function isOwnPage(pathname: string): boolean {
  return paths.includes(pathname) || pathname === '/demo-app' || pathname.startsWith('/demo-app/')
}

/** The sandbox's own pages as one function. */
export function pages({
  inbox,
  now,
  ...urls
}: {
  appUrl: string
  sandboxUrl: string
  hydraUrl: string
  inbox: Inbox
  now: () => Date
}): (request: Request) => Promise<Response> {
  const { appUrl } = urls
  const app = new Hono()
  demoRoutes(app, urls)
  app.get('/', (context) => {
    const fault = getCookie(context, faultCookie) ?? ''
    const variant = getCookie(context, variantCookie) ?? ''
    return context.html(homePage({ appUrl, fault, variant, now: now() }))
  })
  app.get('/inbox', (context) => {
    const to = context.req.query('to') ?? ''
    return context.html(inboxPage(appUrl, inbox.mails(to), to))
  })
  app.get('/inbox.json', (context) => context.json(inbox.mails(context.req.query('to'))))
  app.post('/fault', async (context) => {
    const { fault, limit } = await context.req.parseBody()
    const isKnown = Object.hasOwn(offeredFaults, String(fault)) && faultLimits.includes(String(limit))
    const value = isKnown ? [fault, limit].filter(Boolean).join(':') : ''
    setCookie(context, faultCookie, value, { path: '/', sameSite: 'Lax', ...(value === '' && { maxAge: 0 }) })
    return context.redirect('/', 303)
  })
  app.post('/variant', async (context) => {
    const { variant } = await context.req.parseBody()
    const value = isVariantName(String(variant)) ? String(variant) : ''
    setCookie(context, variantCookie, value, {
      path: '/',
      sameSite: 'Lax',
      ...(value === '' && { maxAge: 0 }),
    })
    return context.redirect('/', 303)
  })
  return async (request) => app.fetch(request)
}
