import 'server-only'
import { createHash } from 'node:crypto'
import { isSignInKind } from '@/lib/http/flow-kind'
import type { FlowPageUrl } from '@/lib/http/flow-page-url'
import { proxyPath } from '@/lib/http/proxy-path'
import { toServiceResponse } from '@/lib/ory/clients/service-response'
import { flowSchema } from '@/lib/ory/kratos/flow'
import { getFlow } from '@/lib/ory/kratos/get-flow'
import { currentVisitor } from '@/lib/request/visitor'
import { readSession } from '@/lib/session/session'
import type { Session } from '@/lib/session/session-schema'

type RoundTrip = NonNullable<Session['oidcRoundTrip']>

/**
 * What our session keeps when a visitor leaves for a provider while an application waits for the sign-in.
 * Only the newest round trip is kept: Kratos lets nobody finish an older one.
 * @param providerUrl where the visitor goes; its `state` comes back with them
 * @param pageUrl the page they leave from
 * @returns nothing to keep when no application waits
 */
export function oidcRoundTripTo(
  providerUrl: string,
  { kind, flowId, query }: FlowPageUrl,
): Pick<Session, 'oidcRoundTrip'> {
  const state = stateIn(providerUrl)
  if (!flowId || !state || !isSignInKind(kind) || !query.has('login_challenge')) return {}
  return { oidcRoundTrip: { state: digest(state), kind, flowId } }
}

/**
 * The request of a visitor who comes back from a provider, as Kratos must see it. At its callback Kratos may
 * replace the flow with another one, for a person who has an account already. The new flow knows of an
 * application only what the callback's URL says, so the URL names the login challenge.
 */
export async function withWaitingApplication(request: Request): Promise<Request> {
  const url = new URL(request.url)
  const state = url.pathname.startsWith(callbackPath) ? stateIn(request.url) : null
  if (!state) return request
  const { oidcRoundTrip } = await readSession()
  const challenge = oidcRoundTrip?.state === digest(state) ? await challengeOf(oidcRoundTrip) : undefined
  if (!challenge) return request
  url.searchParams.set('login_challenge', challenge)
  return new Request(url, request)
}

const callbackPath = `${proxyPath}/self-service/methods/oidc/callback/`

async function challengeOf({ kind, flowId }: RoundTrip): Promise<string | undefined> {
  const { body } = await toServiceResponse(getFlow(kind, flowId, await currentVisitor()))
  return flowSchema.safeParse(body).data?.oauth2_login_challenge
}

function stateIn(url: string): string | null {
  const [, query] = /\?([^#]*)/.exec(url) ?? []
  return new URLSearchParams(query).get('state')
}

/** Short, and a reader of our cookie does not learn the state. */
function digest(state: string): string {
  return createHash('sha256').update(state).digest('base64url').slice(0, 22)
}
