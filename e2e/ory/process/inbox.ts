import { Hono } from 'hono'
import type { JSONWebKeySet } from 'jose'
import { authService, authServicePath } from '../../../sandbox/auth-service/auth-service'
import { Inbox } from '../../../sandbox/inbox/inbox'
import { listen } from '../../../sandbox/listen'
import { inboxPage } from '../../../sandbox/pages/inbox-page'
import { userClientPath } from '../../../sandbox/portal-urls'
import { courierMail } from './courier-mail'

/**
 * Starts one server with the inbox (`POST /courier` for Kratos' courier, the page `/inbox` and
 * `/inbox.json?to=ADDRESS`), the auth service, the user-client service, and the public keys of Kratos' JWTs
 * (`/jwks.json`). Resolves with the function that stops the server, once it listens. Rejects if the port is
 * in use.
 */
export function startInbox(
  port: number,
  appUrl: string,
  userClient: Hono,
  keys: JSONWebKeySet,
): Promise<() => Promise<void>> {
  const app = inboxRoutes(appUrl)
  app.route(userClientPath, userClient)
  app.get('/jwks.json', (context) => context.json(keys))
  return listen(port, app.fetch)
}

/** The inbox and the auth service without a port. */
function inboxRoutes(appUrl: string): Hono {
  const inbox = new Inbox(() => new Date())
  const app = new Hono()
  app.route(authServicePath, authService({ deliver: inbox.deliver.bind(inbox), now: () => new Date() }))
  app.post('/courier', async (context) => {
    inbox.deliver(courierMail(await context.req.json()))
    return context.body(null, 204)
  })
  app.get('/', (context) => context.redirect('/inbox'))
  app.get('/inbox', (context) => {
    const to = context.req.query('to') ?? ''
    return context.html(inboxPage(appUrl, inbox.mails(to), to))
  })
  app.get('/inbox.json', (context) => context.json(inbox.mails(context.req.query('to'))))
  return app
}
