import { Hono } from 'hono'
import { getCookie, setCookie } from 'hono/cookie'
import { cardRoutes } from '../demo/card-routes'
import type { DemoBackend } from '../demo/demo-visitor'
import { demoRoutes } from '../demo-app/demo-routes'
import { faultCookie } from '../faults'
import { galleryMailRoutes } from '../gallery/gallery-mails'
import { galleryRoutes } from '../gallery/gallery-routes'
import { visitorCookie, visitorIn } from '../hosted/visitor-cookie'
import type { Inbox } from '../inbox/inbox'
import { mailResponse } from '../inbox/mail-response'
import { tokenizerKeys } from '../kratos/session/tokenizer'
import type { MailRenderer } from '../mails/rendered-mail'
import { type Realms, restoreAccounts } from '../realm'
import { isVariantName, plainVariant, type VariantName, variantCookie } from '../variants'
import { examplePage } from './example-page'
import { guidePage } from './guide-page'
import { homePage } from './home-page'
import { inboxPage } from './inbox-page'
import { isLook, signInWith } from './looks'
import { faultLimits, offeredFaults } from './testers'

const paths = ['/', '/fault', '/variant', '/inbox.json', '/jwks.json', '/fresh', '/guide']
/** Below `/_next` and `/theme` are the scripts and styles of the frames in the gallery. */
const folders = [
  '/inbox/',
  '/demo-app/',
  '/examples/',
  '/try/',
  '/look/',
  '/gallery/',
  '/_next/',
  '/theme/',
  '/icon.svg/',
]

/** Whether a path is one of the sandbox's pages, not one of the API. Faults do not affect the pages. */
export function isOwnPage(pathname: string): boolean {
  return paths.includes(pathname) || folders.some((folder) => `${pathname}/`.startsWith(folder))
}

/** The sandbox's own pages as one function. */
export function pages({
  realms,
  phoneInbox,
  now,
  handler,
  isHosted,
  usualVariant,
  mailRenderer,
  ...urls
}: {
  appUrl: string
  sandboxUrl: string
  hydraUrl: string
  siteUrls: readonly string[]
  realms: Realms
  /** The messages of the auth service, which does not know the visitor. */
  phoneInbox: Inbox
  now: () => Date
  /** Calls Kratos for a card of the front page. */
  handler: DemoBackend['handler']
  /** The demo is public. */
  isHosted: boolean
  usualVariant: VariantName | undefined
  /** The templates of the mails, for the gallery. */
  mailRenderer: () => MailRenderer | undefined
}): (request: Request) => Promise<Response> {
  const { appUrl } = urls
  const app = new Hono()
  demoRoutes(app, urls)
  const backendOf = (cookie: string): DemoBackend => {
    const visitor = visitorIn(cookie)
    return {
      ...{ handler, realm: realms.of(cookie) },
      ...(isHosted && visitor !== undefined && { visitor: `${visitorCookie}=${visitor}` }),
    }
  }
  const restore = (cookie: string, which: 'deleted' | 'all') =>
    restoreAccounts(realms.of(cookie), now(), which)
  cardRoutes(app, { ...urls, backendOf, restoreAccounts: restore, isHosted, usualVariant })
  app.get('/', (context) => {
    const fault = getCookie(context, faultCookie) ?? ''
    const variant = getCookie(context, variantCookie) ?? ''
    const { inbox, accounts } = realms.of(context.req.header('cookie') ?? '')
    const mails = inbox.mails().length
    const isFresh = context.req.query('fresh') !== undefined
    const on = { fault, variant, usualVariant }
    return context.html(homePage({ appUrl, on, accounts, isHosted, mails, isFresh, now: now() }))
  })
  app.get('/look/:name', async (context) => {
    const name = context.req.param('name')
    const wanted: VariantName = 'everything'
    const stage = backendOf(context.req.header('cookie') ?? '')
    return isLook(name)
      ? signInWith(name, appUrl, stage, usualVariant === wanted ? '' : wanted)
      : context.notFound()
  })
  app.get('/guide', (context) => {
    const page = guidePage(appUrl, context.req.query('of'))
    return page ? context.html(page) : context.notFound()
  })
  app.get('/examples/:name', (context) => {
    const page = examplePage(appUrl, context.req.param('name'))
    return page ? context.html(page) : context.notFound()
  })
  app.get('/inbox', (context) => {
    const to = context.req.query('to') ?? ''
    const { inbox } = realms.of(context.req.header('cookie') ?? '')
    // Anyone who knows a number sees the messages to it.
    const others = isHosted && to !== '' ? phoneInbox.mails(to) : []
    return context.html(inboxPage(appUrl, [...others, ...inbox.mails(to)], to, isHosted))
  })
  app.get('/inbox/:id', (context) => {
    const mail = realms.of(context.req.header('cookie') ?? '').inbox.mail(context.req.param('id'))
    return mail ? mailResponse(mail.html) : context.notFound()
  })
  app.get('/jwks.json', async (context) => context.json(await tokenizerKeys()))
  // The paths that show or change another visitor's data, or break a service for all.
  if (isHosted) return async (request) => app.fetch(request)
  galleryRoutes(app, { ...urls, backendOf })
  galleryMailRoutes(app, { ...urls, mailRenderer })
  app.get('/inbox.json', (context) => {
    const { inbox } = realms.of(context.req.header('cookie') ?? '')
    return context.json(inbox.mails(context.req.query('to')))
  })
  app.post('/fault', async (context) => {
    const { fault, limit } = await context.req.parseBody()
    const isKnown = Object.hasOwn(offeredFaults, String(fault)) && faultLimits.includes(String(limit))
    const value = isKnown ? [fault, limit].filter(Boolean).join(':') : ''
    setCookie(context, faultCookie, value, { path: '/', sameSite: 'Lax', ...(value === '' && { maxAge: 0 }) })
    return context.redirect('/', 303)
  })
  app.post('/variant', async (context) => {
    const { variant } = await context.req.parseBody()
    const name = String(variant)
    const value = isVariantName(name) || name === plainVariant ? name : ''
    setCookie(context, variantCookie, value, {
      path: '/',
      sameSite: 'Lax',
      ...(value === '' && { maxAge: 0 }),
    })
    return context.redirect('/', 303)
  })
  return async (request) => app.fetch(request)
}
