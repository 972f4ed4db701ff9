import { randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { isCsrfTokenOf, newCsrfSecret } from '../../../sandbox/kratos/http/csrf'
import { flowWith, type LoginTry, loginFlow, sessionOf, settingsFlow } from './kratos-answers'

/** A stand-in for Kratos that plays a whole sign-in with a password, and counts its calls. */
export interface SignInKratos {
  readonly url: string
  /** The calls since the last time that somebody asked: `GET /sessions/whoami`, and how often. */
  takeCalls(): ReadonlyMap<string, number>
  stop(): void
}

export interface SignInKratosOptions {
  /** 0 for any free one. */
  readonly port: number
  /** `serve.public.base_url`: where browsers find Kratos. This server when undefined. */
  readonly publicUrl?: string | undefined
  /** `selfservice.flows.login.ui_url` */
  readonly loginUrl: string
  /** `selfservice.default_browser_return_url` */
  readonly homeUrl: string
}

/** The only password that is right. Each identifier has an account. */
export const rightPassword = 'the right password of the benchmark'
export const sessionCookie = 'ory_kratos_session'

const csrfCookie = `csrf_token_${'0'.repeat(64)}`
const hourMs = 3_600_000

interface Call {
  readonly request: IncomingMessage
  readonly response: ServerResponse
  readonly url: URL
  readonly cookies: ReadonlyMap<string, string>
  /** Whether the caller reads JSON. A browser gets redirects. */
  readonly wantsJson: boolean
}

/** It answers as Kratos 26.2.0 does, for what a sign-in with a password asks. Everything else is 404. */
export async function startSignInKratos(options: SignInKratosOptions): Promise<SignInKratos> {
  const { loginUrl, homeUrl } = options
  const tries = new Map<string, LoginTry>()
  const sessions = new Map<string, string>()
  let calls = new Map<string, number>()
  let publicUrl = ''

  const routes: Readonly<Record<string, (call: Call) => unknown>> = {
    'GET /self-service/login/browser': startLogin,
    'GET /self-service/login/flows': showLogin,
    'POST /self-service/login': submitLogin,
    'GET /sessions/whoami': whoami,
    'GET /self-service/logout/browser': startLogout,
    'GET /self-service/settings/browser': startSettings,
  }

  function startLogin({ response, cookies, wantsJson }: Call) {
    const id = randomUUID()
    tries.set(id, { id, csrfSecret: newCsrfSecret(), startedAt: new Date() })
    if (!cookies.has(csrfCookie)) keepCookie(response, csrfCookie, randomUUID(), 365 * 24 * hourMs)
    if (wantsJson) return sendJson(response, 200, flowOf(id))
    redirect(response, `${loginUrl}?flow=${id}`)
  }

  function showLogin({ response, url, cookies }: Call) {
    const id = url.searchParams.get('id') ?? ''
    if (!tries.has(id)) return sendError(response, 404, 'The requested resource could not be found')
    if (!cookies.has(csrfCookie)) return sendError(response, 403, 'The CSRF cookie is missing')
    sendJson(response, 200, flowOf(id))
  }

  async function submitLogin({ request, response, url, cookies, wantsJson }: Call) {
    const id = url.searchParams.get('flow') ?? ''
    const login = tries.get(id)
    if (!login) return sendError(response, 404, 'The requested resource could not be found')
    const { csrf_token = '', identifier = '', password } = await fieldsOf(request)
    if (!cookies.has(csrfCookie) || !isCsrfTokenOf(login.csrfSecret, csrf_token)) {
      return sendError(response, 403, 'The CSRF token is missing or wrong')
    }
    if (password !== rightPassword) {
      tries.set(id, { ...login, refused: identifier })
      if (wantsJson) return sendJson(response, 400, flowOf(id))
      return redirect(response, `${loginUrl}?flow=${id}`)
    }
    tries.delete(id)
    const token = randomUUID()
    sessions.set(token, identifier)
    keepCookie(response, sessionCookie, token, 24 * hourMs)
    keepCookie(response, csrfCookie, randomUUID(), 365 * 24 * hourMs)
    if (!wantsJson) return redirect(response, homeUrl)
    sendJson(response, 200, {
      session: sessionOf(identifier),
      continue_with: [{ action: 'redirect_browser_to', redirect_browser_to: homeUrl }],
    })
  }

  function whoami({ response, cookies }: Call) {
    const identifier = sessions.get(cookies.get(sessionCookie) ?? '')
    if (identifier === undefined) return sendError(response, 401, 'No valid session cookie found')
    const session = sessionOf(identifier)
    response.setHeader('X-Kratos-Authenticated-Identity-Id', session.identity.id)
    sendJson(response, 200, session)
  }

  function startLogout({ response, cookies }: Call) {
    if (!sessions.has(cookies.get(sessionCookie) ?? '')) {
      return sendError(response, 401, 'No active session was found in this request')
    }
    const token = randomUUID()
    const logoutUrl = `${publicUrl}/self-service/logout?token=${token}`
    sendJson(response, 200, { logout_url: logoutUrl, logout_token: token })
  }

  function startSettings({ response, cookies }: Call) {
    const identifier = sessions.get(cookies.get(sessionCookie) ?? '')
    if (identifier === undefined) return sendError(response, 401, 'No valid session cookie found')
    sendJson(response, 200, settingsFlow(identifier, publicUrl))
  }

  function flowOf(id: string): unknown {
    const login = tries.get(id)
    return login && flowWith(loginFlow, login, publicUrl)
  }

  const server = createServer(async (request, response) => {
    allowOrigin(request, response)
    if (request.method === 'OPTIONS') return response.writeHead(204).end()
    const asked = new URL(request.url ?? '/', 'http://localhost')
    const name = `${request.method} ${asked.pathname}`
    calls.set(name, (calls.get(name) ?? 0) + 1)
    const answer = routes[name]
    if (!answer) return sendError(response, 404, `The stand-in does not know ${name}`)
    await answer({
      ...{ request, response, url: asked },
      cookies: cookiesOf(request),
      wantsJson: /^application\/json/.test(request.headers.accept ?? ''),
    })
  })
  // As in the real Kratos: an idle connection is not closed between two rounds.
  server.keepAliveTimeout = 120_000
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(options.port, resolve))
  const { port } = server.address() as AddressInfo
  const url = `http://localhost:${port}`
  publicUrl = options.publicUrl ?? url
  return {
    url,
    takeCalls() {
      const taken = calls
      calls = new Map()
      return taken
    },
    stop() {
      server.close()
      server.closeAllConnections()
    },
  }
}

/** As with `serve.public.cors`: the script of Elements calls Kratos from the origin of its page. */
function allowOrigin({ headers }: IncomingMessage, response: ServerResponse): void {
  if (!headers.origin) return
  response.setHeader('Access-Control-Allow-Origin', headers.origin)
  response.setHeader('Access-Control-Allow-Credentials', 'true')
  const wanted = headers['access-control-request-headers']
  if (wanted) response.setHeader('Access-Control-Allow-Headers', wanted)
}

function keepCookie(response: ServerResponse, name: string, value: string, lifetimeMs: number): void {
  const maxAge = Math.floor(lifetimeMs / 1000)
  response.appendHeader('Set-Cookie', `${name}=${value}; Path=/; Max-Age=${maxAge}; HttpOnly; SameSite=Lax`)
}

function redirect(response: ServerResponse, location: string): void {
  response.writeHead(303, { Location: location }).end()
}

function sendError(response: ServerResponse, code: number, reason: string): void {
  sendJson(response, code, { error: { code, status: String(code), reason, message: reason } })
}

function sendJson(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'Content-Type': 'application/json; charset=utf-8' }).end(JSON.stringify(body))
}

function cookiesOf({ headers }: IncomingMessage): ReadonlyMap<string, string> {
  const pairs = (headers.cookie ?? '').split(/; */).map((pair) => pair.split('='))
  return new Map(pairs.map(([name = '', ...value]) => [name, value.join('=')]))
}

async function fieldsOf(request: IncomingMessage): Promise<Readonly<Record<string, string>>> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)
  const body = Buffer.concat(chunks).toString()
  if (request.headers['content-type']?.startsWith('application/json')) return JSON.parse(body)
  return Object.fromEntries(new URLSearchParams(body))
}
