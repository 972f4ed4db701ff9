import 'server-only'
import { createHash } from 'node:crypto'
import type { FlowPageUrl } from '@/lib/http/flow-page-url'
import { proxyPath } from '@/lib/http/proxy-path'
import { toServiceResponse } from '@/lib/ory/clients/service-response'
import { flowSchema } from '@/lib/ory/kratos/flow'
import { getFlow } from '@/lib/ory/kratos/get-flow'
import { currentVisitor } from '@/lib/request/visitor'
import { readSession, writeSession } from '@/lib/session/session'
import type { Session } from '@/lib/session/session-schema'

type Trip = NonNullable<Session['oidcRoundTrip']>

/**
 * Notes that the visitor leaves for a provider from the flow of a page, if an application waits for the end of it. Only in
 * a server action or route handler: it sets a cookie. The newest trip is enough: Kratos lets nobody end an older one.
 * @param providerUrl where the visitor goes; its `state` comes back with them
 */
export async function rememberOidcRoundTrip(pageUrl: FlowPageUrl, providerUrl: string): Promise<void> {
  const { kind, flowId, query } = pageUrl
  const state = stateIn(providerUrl)
  if (!flowId || !state || !query.has('login_challenge') || (kind !== 'login' && kind !== 'registration')) {
    return
  }
  await writeSession({ ...(await readSession()), oidcRoundTrip: { state: digest(state), kind, flowId } })
}

/**
 * The request of a visitor who comes back from a provider, as Kratos has to see it. At its callback Kratos may replace the
 * flow by another one, for whoever has an account already; the new one knows no more of an application than the
 * callback's address says, so the address names it.
 */
export async function withWaitingApplication(request: Request): Promise<Request> {
  const url = new URL(request.url)
  const state = url.pathname.startsWith(callbackPath) ? stateIn(request.url) : null
  if (!state) return request
  const { oidcRoundTrip: trip } = await readSession()
  const challenge = trip?.state === digest(state) ? await challengeOf(trip) : undefined
  if (!challenge) return request
  url.searchParams.set('login_challenge', challenge)
  return new Request(url, request)
}

const callbackPath = `${proxyPath}/self-service/methods/oidc/callback/`

async function challengeOf({ kind, flowId }: Trip): Promise<string | undefined> {
  const visitor = await currentVisitor()
  const { body } = await toServiceResponse(getFlow(kind, flowId, visitor))
  return flowSchema.safeParse(body).data?.oauth2_login_challenge
}

function stateIn(url: string): string | null {
  const [, query] = /\?([^#]*)/.exec(url) ?? []
  return new URLSearchParams(query).get('state')
}

/** Short, and nobody who reads our cookie learns the state. */
function digest(state: string): string {
  return createHash('sha256').update(state).digest('base64url').slice(0, 22)
}
