import { Hono } from 'hono'
import { flowRoutes } from './flow/flow-routes'
import { loginRules } from './flow/login'
import { nativeRoutes } from './flow/native'
import { recoveryRules } from './flow/recovery'
import { registrationRules } from './flow/registration'
import { settingsRules } from './flow/settings'
import { verificationRules } from './flow/verification'
import type { PublicApp } from './http/endpoint'
import { csrfViolation } from './http/kratos-error'
import { errorResponse, jsonResponse, textResponse, uncached } from './http/responses'
import { callbackRoutes } from './oidc/callback'
import { serviceRoutes } from './service-routes'
import { logoutRoutes } from './session/logout'
import { sessionRoutes } from './session/session-routes'
import { type Kratos, Visit } from './visit'

/** Kratos' public API as one function. */
export function publicApi(): (kratos: Kratos, request: Request, remoteAddress: string) => Promise<Response> {
  const app: PublicApp = new Hono()
  flowRoutes(app, loginRules)
  flowRoutes(app, registrationRules)
  flowRoutes(app, verificationRules)
  flowRoutes(app, recoveryRules)
  flowRoutes(app, settingsRules)
  callbackRoutes(app)
  nativeRoutes(app)
  logoutRoutes(app)
  sessionRoutes(app)
  serviceRoutes(app)
  app.notFound(() => textResponse('404 page not found\n', 404))
  return async (kratos, request, remoteAddress) => {
    const { pathname } = new URL(request.url)
    if (pathname === '/health/alive' || pathname === '/health/ready') {
      return uncached(request, jsonResponse({ status: 'ok' }))
    }
    const visit = new Visit(kratos, request, remoteAddress)
    const response = rejectForgedRequest(visit) ?? (await app.fetch(request, { visit }))
    response.headers.set('vary', 'Cookie')
    for (const line of visit.setCookies()) response.headers.append('set-cookie', line)
    return uncached(request, response)
  }
}

/**
 * Paths that check CSRF themselves, or not at all. Here Kratos neither sets the cookie nor requires the
 * token.
 */
const ownCheck =
  /^\/(sessions(\/.*)?|schemas\/.*|self-service\/(login|registration|recovery|verification|settings|(?:login|logout)\/api|methods\/oidc\/callback\/.*))$/

/** Sets the browser's CSRF cookie. Only reading is allowed: none of these paths accepts a form. */
function rejectForgedRequest(visit: Visit): Response | undefined {
  const { method } = visit.request
  if (ownCheck.test(visit.url.pathname) || method === 'OPTIONS') return undefined
  visit.ensureCsrfCookie()
  return method === 'GET' || method === 'HEAD' ? undefined : errorResponse(csrfViolation(visit.request))
}
