import { Hono } from 'hono'
import { getCookie, setCookie } from 'hono/cookie'
import type { Backstage } from '../demo/stage'
import { tryRoutes } from '../demo/try-routes'
import { demoRoutes } from '../demo-app/demo-routes'
import { faultCookie } from '../faults'
import { galleryMailRoutes } from '../gallery/gallery-mails'
import { galleryRoutes } from '../gallery/gallery-routes'
import type { Inbox } from '../inbox/inbox'
import { mailResponse } from '../inbox/mail-response'
import { tokenizerKeys } from '../kratos/session/tokenizer'
import type { MailRenderer } from '../mails/rendered-mail'
import { isVariantName, plainVariant, type VariantName, variantCookie } from '../variants'
import { examplePage } from './example-page'
import { guidePage } from './guide-page'
import { homePage } from './home-page'
import { inboxPage } from './inbox-page'
import { faultLimits, offeredFaults } from './testers'

const paths = ['/', '/fault', '/variant', '/inbox.json', '/jwks.json', '/fresh', '/guide']
/** Below `/_next` and `/theme` are the scripts and styles of the frames in the gallery. */
const folders = [
  '/inbox/',
  '/demo-app/',
  '/examples/',
  '/try/',
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
  inbox,
  now,
  stage,
  restoreAccounts,
  usualVariant,
  mailRenderer,
  ...urls
}: {
  appUrl: string
  sandboxUrl: string
  hydraUrl: string
  siteUrls: readonly string[]
  inbox: Inbox
  now: () => Date
  /** Calls Kratos for a card of the front page. */
  stage: Backstage
  restoreAccounts: (which: 'deleted' | 'all') => void
  usualVariant: VariantName | undefined
  /** The templates of the mails, for the gallery. */
  mailRenderer: () => MailRenderer | undefined
}): (request: Request) => Promise<Response> {
  const { appUrl } = urls
  const app = new Hono()
  demoRoutes(app, urls)
  tryRoutes(app, { ...urls, stage, restoreAccounts, usualVariant })
  galleryRoutes(app, { ...urls, stage })
  galleryMailRoutes(app, { ...urls, mailRenderer })
  app.get('/', (context) => {
    const fault = getCookie(context, faultCookie) ?? ''
    const variant = getCookie(context, variantCookie) ?? ''
    const mails = inbox.mails().length
    const isFresh = context.req.query('fresh') !== undefined
    return context.html(homePage({ appUrl, fault, variant, usualVariant, mails, isFresh, now: now() }))
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
    return context.html(inboxPage(appUrl, inbox.mails(to), to))
  })
  app.get('/inbox/:id', (context) => {
    const mail = inbox.mail(context.req.param('id'))
    return mail ? mailResponse(mail.html) : context.notFound()
  })
  app.get('/inbox.json', (context) => context.json(inbox.mails(context.req.query('to'))))
  app.get('/jwks.json', async (context) => context.json(await tokenizerKeys()))
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
