import { createServer } from 'node:http'

/** Answers the proxy before each request: who it is, or that nobody is signed in. It listens where only the proxy is. */

// The defaults fit `npm run dev` of Latchkey.
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
    // 403: the person must still use the second factor.
    response.writeHead(401, signInOf(headers, whoami.status === 403)).end()
  } catch (error) {
    process.stderr.write(`${error}\n`)
    response.writeHead(503).end() // Without Kratos, nobody gets in.
  }
}).listen('run/gate.sock')

/** What the application learns. A proxy copies each of these, also an empty one, over what a visitor sent. */
function personOf({ identity }, cookies = '') {
  return {
    'x-user-id': identity.id,
    // A header has no letters outside of ASCII.
    'x-user-email': encodeURI(identity.traits.email ?? ''),
    // Without the cookies of Kratos, Hydra, and Latchkey: with the session, the application could act as the person.
    'x-user-cookies': cookies
      .split('; ')
      .filter((cookie) => !/^(ory_|csrf_token_|(__Host-)?latchkey_)/.test(cookie))
      .join('; '),
  }
}

/** Where to sign in. Only a page can be returned to, so for anything else there is no such place. */
function signInOf(headers, withSecondFactor) {
  const isPage = headers['x-forwarded-method'] === 'GET' && headers.accept?.includes('text/html')
  if (!isPage) return {}
  const login = new URL('/login', latchkeyUrl)
  if (withSecondFactor) login.searchParams.set('aal', 'aal2')
  login.searchParams.set('return_to', appUrl + headers['x-forwarded-uri'])
  return { location: login.href }
}
