import { type Context, Hono } from 'hono'
import { getCookie, setCookie } from 'hono/cookie'
import { cors } from 'hono/cors'
import { z } from 'zod'
import { applyFault, cutOf, type Delay, pause } from '../apply-fault'
import { faultEffect } from '../faults'
import { callbackUrlOf } from './registration'
import { withTokenFault } from './token-faults'
import type { UserClient } from './user-client'

const cookie = 'user_client'

const portalSchema = z.object({ client_id: z.string().min(1), portal_url: z.url() })

type ServiceOptions = {
  /** The URL at which browsers reach the service, with its path. */
  url: string
  /**
   * Whether this URL is cross-site to the portal. Then only the portal's pages send the cookie, its server
   * never gets it.
   */
  isCrossSite: boolean
  now: () => Date
  delay?: Delay
  /** The demo is public: registering a portal is not possible, and no fault can be switched on. */
  isHosted?: boolean
}

/** The routes of the service at one of its URLs. All URLs share the same state. */
export function userClientRoutes(
  service: UserClient,
  { url, isCrossSite, now, delay = pause, isHosted = false }: ServiceOptions,
): Hono {
  const app = new Hono()
  const redirectVisitor = (
    context: Context,
    { visitorId, location }: { visitorId: string; location: string },
  ) => {
    const sameSite = isCrossSite
      ? ({ sameSite: 'None', secure: true } as const)
      : { sameSite: 'Lax' as const }
    setCookie(context, cookie, visitorId, { path: '/', httpOnly: true, ...sameSite })
    return context.redirect(location, 303)
  }

  app.use(async (context, next) => {
    const { method, path } = context.req
    const effect = faultEffect({ method, path, cookie: isHosted ? '' : cookieHeader(context) })
    const instead = await applyFault(effect, delay, cutOf(context))
    if (instead) return instead
    await next()
    context.header('Cache-Control', 'no-store')
  })
  app.use('/oauth/token', cors({ origin: allowedOrigin(service), credentials: true, allowMethods: ['GET'] }))

  app.get('/oauth/login', async (context) => {
    const { client_id: clientId = '', return_to: returnTo } = context.req.query()
    const signIn = { clientId, returnTo, callbackUrl: callbackUrlOf(url) }
    const redirect = await service.begin(getCookie(context, cookie), signIn)
    return redirect
      ? redirectVisitor(context, redirect)
      : context.text(`No client ${clientId} is known here.`, 400)
  })

  app.get('/oauth/callback', async (context) => {
    const callback = new URL(callbackUrlOf(url) + new URL(context.req.url).search)
    return redirectVisitor(context, await service.finish(getCookie(context, cookie), callback))
  })

  app.get('/oauth/token', async (context) => {
    const token = await service.token(getCookie(context, cookie)).catch(() => undefined)
    if (!token) return context.json({ error: 'temporarily_unavailable' }, 503)
    if ('error' in token) return context.json(token, 401)
    const body = withTokenFault(isHosted ? '' : cookieHeader(context), token, now())
    return context.json(body, 'error' in body ? 401 : 200)
  })

  app.post('/oauth/backchannel-logout', async (context) => {
    const { logout_token: token } = await context.req.parseBody()
    try {
      await service.endLogin(String(token))
      return context.body(null, 200)
    } catch {
      return context.json({ error: 'invalid_request' }, 400)
    }
  })

  if (isHosted) return app
  app.post('/clients', async (context) => {
    const portal = portalSchema.safeParse(await context.req.json().catch(() => null))
    if (!portal.success) return context.json({ error: 'invalid_request' }, 400)
    service.addPortal(portal.data.client_id, portal.data.portal_url)
    return context.json(portal.data, 201)
  })

  return app
}

function allowedOrigin(service: UserClient): (origin: string) => string | null {
  return (origin) => (service.isPortalOrigin(origin) ? origin : null)
}

function cookieHeader(context: Context): string {
  return context.req.header('cookie') ?? ''
}
