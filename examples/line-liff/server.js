import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'

// The defaults fit Latchkey's `npm run dev`.
const port = Number(process.env.PORT ?? 3109)
const appUrl = process.env.APP_URL ?? `http://localhost:${port}`
const latchkeyUrl = process.env.LATCHKEY_URL ?? 'http://localhost:3000'
const kratosUrl = process.env.KRATOS_URL ?? 'http://localhost:4456'
/** The ID of your LIFF app, from the LINE Developers console. Without it, this is an ordinary web page. */
const liffId = process.env.LIFF_ID ?? ''

const script = readFileSync('page.js')
const html = readFileSync('page.html', 'utf8').replace(
  'SETTINGS',
  JSON.stringify({ liffId, appUrl, latchkeyUrl }).replaceAll('"', '&quot;'),
)

createServer(async (request, response) => {
  const { pathname } = new URL(request.url ?? '/', appUrl)
  response.setHeader('cache-control', 'no-store')
  if (pathname === '/page.js') return response.setHeader('content-type', 'text/javascript').end(script)
  // Every path serves the same page, because LINE opens the path that the menu names.
  if (pathname !== '/me') return response.setHeader('content-type', 'text/html; charset=utf-8').end(html)
  const { status, person } = await whoIs(request.headers.cookie)
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(person))
}).listen(port, () => process.stdout.write(`Open ${appUrl}\n`))

/**
 * Reads the session from Kratos. Do not trust the profile from LINE's SDK instead: the browser sends it, so it proves
 * nothing to a server.
 * @param {string | undefined} cookie
 */
async function whoIs(cookie = '') {
  try {
    const whoami = await fetch(`${kratosUrl}/sessions/whoami`, {
      headers: { accept: 'application/json', cookie },
      signal: AbortSignal.timeout(5000),
    })
    if (whoami.status === 401 || whoami.status === 403) return { status: whoami.status, person: {} }
    if (!whoami.ok) throw new Error(`Kratos answered ${whoami.status}`)
    const { identity } = await whoami.json()
    return { status: 200, person: { id: identity.id, email: identity.traits.email } }
  } catch (error) {
    process.stderr.write(`${error}\n`)
    return { status: 503, person: {} }
  }
}
