import { Configuration, FrontendApi } from '@ory/client'
import { appUrl, kratosUrl, latchkeyUrl } from './settings.js'

const kratos = new FrontendApi(
  new Configuration({
    basePath: kratosUrl,
    baseOptions: {
      timeout: 5000,
      // 401: nobody is signed in. 403: the person must still use the second factor. Anything else is an error.
      validateStatus: (/** @type {number} */ status) => [200, 401, 403].includes(status),
    },
  }),
)

/**
 * Reads the session for each request: `response.locals.session`, or undefined. Do not keep it longer: it can end at any
 * time. When Kratos does not answer, the error goes to Express, and nobody gets in.
 * @type {import('express').RequestHandler}
 */
export const readSession = async (request, response, next) => {
  const { status, data } = await kratos.toSession({ cookie: request.headers.cookie })
  response.locals.session = status === 200 ? data : undefined
  response.locals.lacksSecondFactor = status === 403
  next()
}

/**
 * Lets people through who are signed in, and sends the others to Latchkey. They come back to the page that they asked
 * for.
 * @type {import('express').RequestHandler}
 */
export const requireSession = (request, response, next) => {
  if (response.locals.session) return next()
  signIn(request, response, response.locals.lacksSecondFactor)
}

/**
 * The same, for what needs a second factor. Use it after `requireSession`.
 * @type {import('express').RequestHandler}
 */
export const requireSecondFactor = (request, response, next) => {
  if (response.locals.session.authenticator_assurance_level === 'aal2') return next()
  signIn(request, response, true)
}

/**
 * @param {import('express').Request} request
 * @param {import('express').Response} response
 * @param {boolean} withSecondFactor without it, Latchkey finds a session and sends the person back at once
 */
function signIn(request, response, withSecondFactor) {
  // Nobody can return to a form that was sent, so only a page leads to the sign-in.
  if (request.method !== 'GET') return void response.sendStatus(withSecondFactor ? 403 : 401)
  const login = new URL('/login', latchkeyUrl)
  if (withSecondFactor) login.searchParams.set('aal', 'aal2')
  // Never from the `Host` header: anybody can send one.
  login.searchParams.set('return_to', appUrl + request.originalUrl)
  response.redirect(303, login.href)
}
