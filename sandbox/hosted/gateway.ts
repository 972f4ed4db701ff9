import { createServer, type RequestListener } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { isOwnPage } from '../pages/pages'
import { userClientPath } from '../portal-urls'
import { belowPath } from './below-path'
import { hostedPaths } from './hosted-urls'
import { requestLimiter } from './limit-requests'

type Handler = (request: Request) => Promise<Response>

/** What the gateway forwards to. */
type HostedParts = {
  hydra: RequestListener
  provider: RequestListener
  userClient: Handler
  sites: readonly Handler[]
  pages: Handler
}

/** The pages of the demo contain no scripts. */
const policy =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"

/**
 * Starts the one server of a hosted demo, behind a proxy: every part that a browser needs, below the path of `publicUrl`.
 * Nothing else: no admin API, no API of Kratos, no service that sends codes, no registration of clients. Returns the function that stops it.
 */
export async function startGateway(
  port: number,
  publicUrl: string,
  parts: HostedParts,
  now: () => Date,
): Promise<() => Promise<void>> {
  const base = new URL(publicUrl).pathname
  const secondsToWait = requestLimiter(now)
  const routes = routesOf(parts, base)
  const registration = `${base}${hostedPaths.hydra}/oauth2/register`
  const server = createServer((request, response) => {
    const seconds = secondsToWait(request)
    if (seconds > 0) {
      response.writeHead(429, { 'retry-after': String(seconds), 'content-type': 'text/plain' })
      return void response.end(`Too many requests. Try again in ${seconds} seconds.\n`)
    }
    const url = request.url ?? ''
    const route = routes.find(
      ({ path }) => url === path || url.startsWith(`${path}/`) || url.startsWith(`${path}?`),
    )
    if (!route || url.startsWith(registration)) return void response.writeHead(404).end()
    const rest = url.slice(route.path.length)
    // `baseUrl` names the path prefix for the library oidc-provider.
    Object.assign(request, { baseUrl: route.path, url: rest.startsWith('/') ? rest : `/${rest}` })
    route.listener(request, response)
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', resolve)
  })
  return () =>
    new Promise((resolve) => {
      server.close(() => resolve())
      server.closeAllConnections()
    })
}

/** Longest path first. */
function routesOf({ hydra, provider, userClient, sites, pages }: HostedParts, base: string) {
  const ownPages = belowPath(async (request) => {
    const { pathname } = new URL(request.url)
    return isOwnPage(pathname) ? withPolicy(await pages(request)) : new Response(null, { status: 404 })
  }, base)
  return [
    { path: base + hostedPaths.hydra, listener: hydra },
    { path: base + hostedPaths.provider, listener: provider },
    { path: base + userClientPath, listener: getRequestListener(userClient) },
    ...sites.map((site, at) => ({
      path: `${base}${hostedPaths.sites[at]}`,
      listener: getRequestListener(site),
    })),
    { path: base, listener: getRequestListener(ownPages) },
  ]
}

/** A mail has its own, stricter policy. */
function withPolicy(response: Response): Response {
  if (!response.headers.has('content-security-policy'))
    response.headers.set('content-security-policy', policy)
  return response
}
