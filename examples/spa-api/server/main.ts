import { serve } from '@hono/node-server'
import { serveStatic } from '@hono/node-server/serve-static'
import { Hono } from 'hono'
import { secureHeaders } from 'hono/secure-headers'
import { api } from './api.ts'
import { settings } from './settings.ts'

const app = new Hono()

// The page keeps tokens in memory, so only its own script may run, and may call only the API and Hydra.
app.use(
  secureHeaders({
    contentSecurityPolicy: {
      defaultSrc: ["'none'"],
      scriptSrc: ["'self'"],
      connectSrc: ["'self'", new URL(settings.issuer).origin],
      imgSrc: ['data:'],
      baseUri: ["'none'"],
      formAction: ["'none'"],
      frameAncestors: ["'none'"],
    },
  }),
)
app.route('/', api)
app.use(serveStatic({ root: 'dist' }))
// The router in the page handles all other paths.
app.get('*', serveStatic({ path: 'dist/index.html' }))

serve({ fetch: app.fetch, port: settings.port }, () => process.stdout.write(`Open ${settings.appUrl}\n`))
