import { Hono } from 'hono'
import { settings } from './settings.ts'
import { allows, claimsOf } from './tokens.ts'

export const api = new Hono<{ Variables: { person: string } }>()

/** Whether a request is for the API, and not for a page. */
export const isOfApi = (path: string) => path === '/settings.json' || path.startsWith('/api/')

/** What the page must know. It is read at each start, so one build fits every place. */
api.get('/settings.json', (context) => {
  const { issuer, clientId, latchkeyUrl, audience } = settings
  return context.json({ issuer, clientId, latchkeyUrl, audience })
})

/** Lets nobody in without an access token for this API. */
api.use('/api/*', async (context, next) => {
  const [, token] = /^Bearer (\S+)$/i.exec(context.req.header('authorization') ?? '') ?? []
  const claims = token === undefined ? undefined : await claimsOf(token)
  if (!claims?.sub) return context.json({}, 401, { 'www-authenticate': 'Bearer' })
  if (!allows(claims, 'orders.read')) return context.json({}, 403)
  context.set('person', claims.sub)
  return next()
})

/** `person` is the id of the identity in Kratos. It never changes. */
api.get('/api/orders', (context) => context.json({ person: context.get('person'), orders: ['A lantern'] }))

api.all('/api/*', (context) => context.notFound())
