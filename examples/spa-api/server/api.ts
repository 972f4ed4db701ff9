import { Hono } from 'hono'
import { settings } from './settings.ts'
import { allows, claimsOf } from './tokens.ts'

export const api = new Hono<{ Variables: { person: string } }>()

/** Whether a path belongs to the API, and not to the page. */
export const isOfApi = (path: string) => path === '/settings.json' || path.startsWith('/api/')

/** The settings of the page. The server reads them at each start, so one build fits every deployment. */
api.get('/settings.json', (context) => {
  const { issuer, clientId, latchkeyUrl, audience } = settings
  return context.json({ issuer, clientId, latchkeyUrl, audience })
})

/** Rejects a request without an access token for this API. */
api.use('/api/*', async (context, next) => {
  const [, token] = /^Bearer (\S+)$/i.exec(context.req.header('authorization') ?? '') ?? []
  const claims = token === undefined ? undefined : await claimsOf(token)
  if (!claims?.sub) return context.json({}, 401, { 'www-authenticate': 'Bearer' })
  if (!allows(claims, 'orders.read')) return context.json({}, 403)
  context.set('person', claims.sub)
  return next()
})

/** `person` is the ID of the identity in Kratos, which never changes. */
api.get('/api/orders', (context) => context.json({ person: context.get('person'), orders: ['A lantern'] }))

api.all('/api/*', (context) => context.notFound())
