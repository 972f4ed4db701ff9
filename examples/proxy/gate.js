import { createServer } from 'node:http'

/**
 * The proxy calls the gate before each request, and the gate reads the session from Kratos. Only the proxy can reach
 * it.
 */

// The defaults fit Latchkey's `npm run dev`.
const appUrl = process.env.APP_URL ?? 'http://localhost:3108'
const latchkeyUrl = process.env.LATCHKEY_URL ?? 'http://localhost:3000'
const kratosUrl = process.env.KRATOS_URL ?? 'http://localhost:4456'

createServer(async (request, response) => {
  const { headers } = request
  try {
    const whoami = await fetch(`${kratosUrl}/sessions/whoami`, {
      headers: { accept: 'application/json', cookie: headers.cookie ?? '' },
      signal: AbortSignal.timeout(5000),
    })
    if (whoami.ok) return response.writeHead(200, personOf(await whoami.json(), headers.cookie)).end()
    if (whoami.status !== 401 && whoami.status !== 403) throw new Error(`Kratos answered ${whoami.status}`)
    // 403: the session still needs the second factor.
    response.writeHead(401, signInOf(headers, whoami.status === 403)).end()
  } catch (error) {
    process.stderr.write(`${error}\n`)
    response.writeHead(503).end() // Without Kratos, every request is rejected.
  }
}).listen('run/gate.sock')

/** The headers for the application. The proxy overwrites the visitor's headers with them, also with an empty one. */
function personOf({ identity }, cookies = '') {
  return {
    'x-user-id': identity.id,
    // The value of a header must be ASCII.
    'x-user-email': encodeURI(identity.traits.email ?? ''),
    // Without the cookies of Kratos, Hydra, and Latchkey. With a session, the application could act as the person.
    'x-user-cookies': cookies
      .split('; ')
      .filter((cookie) => !/^(ory_|csrf_token_|(__Host-)?latchkey_)/.test(cookie))
      .join('; '),
  }
}

/** The URL of the sign-in. Only for a page, because a browser cannot return to another request. */
function signInOf(headers, withSecondFactor) {
  const isPage = headers['x-forwarded-method'] === 'GET' && headers.accept?.includes('text/html')
  if (!isPage) return {}
  const login = new URL('/login', latchkeyUrl)
  if (withSecondFactor) login.searchParams.set('aal', 'aal2')
  login.searchParams.set('return_to', appUrl + headers['x-forwarded-uri'])
  return { location: login.href }
}
