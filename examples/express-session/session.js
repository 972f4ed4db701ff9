import { Configuration, FrontendApi } from '@ory/client'
import { appUrl, kratosUrl, latchkeyUrl } from './settings.js'

const kratos = new FrontendApi(
  new Configuration({
    basePath: kratosUrl,
    baseOptions: {
      timeout: 5000,
      // 401: the visitor has no session. 403: the session still needs the second factor. Any other status is an error.
      validateStatus: (/** @type {number} */ status) => [200, 401, 403].includes(status),
    },
  }),
)

/**
 * Reads the session from Kratos into `response.locals.session`, which is undefined without one. Do not cache it beyond
 * the request, because a session can end at any time. If Kratos does not respond, Express rejects the request with the
 * error.
 * @type {import('express').RequestHandler}
 */
export const readSession = async (request, response, next) => {
  const { status, data } = await kratos.toSession({ cookie: request.headers.cookie })
  response.locals.session = status === 200 ? data : undefined
  response.locals.lacksSecondFactor = status === 403
  next()
}

/**
 * Rejects a request without a session: redirects the visitor to Latchkey, which returns them to the requested page.
 * @type {import('express').RequestHandler}
 */
export const requireSession = (request, response, next) => {
  if (response.locals.session) return next()
  signIn(request, response, response.locals.lacksSecondFactor)
}

/**
 * Rejects a session without a second factor in the same way. Use it after `requireSession`.
 * @type {import('express').RequestHandler}
 */
export const requireSecondFactor = (request, response, next) => {
  if (response.locals.session.authenticator_assurance_level === 'aal2') return next()
  signIn(request, response, true)
}

/**
 * @param {import('express').Request} request
 * @param {import('express').Response} response
 * @param {boolean} withSecondFactor whether Latchkey must ask for a second factor. Without it, Latchkey finds
 *   a session and redirects back at once
 */
function signIn(request, response, withSecondFactor) {
  // The browser cannot return to a submitted form, so only a GET request is redirected to the sign-in.
  if (request.method !== 'GET') return void response.sendStatus(withSecondFactor ? 403 : 401)
  const login = new URL('/login', latchkeyUrl)
  if (withSecondFactor) login.searchParams.set('aal', 'aal2')
  // Never use the `Host` header here, because a client can send any value.
  login.searchParams.set('return_to', appUrl + request.originalUrl)
  response.redirect(303, login.href)
}
