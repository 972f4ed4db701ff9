import 'server-only'
import { createHash } from 'node:crypto'
import { nowInSeconds, wasWithin } from '@/lib/http/in-seconds'
import { shownFlow } from '@/lib/ory/kratos/calls/get-flow'
import type { Flow } from '@/lib/ory/kratos/flow/flow'
import { currentVisitor } from '@/lib/request/visitor'
import { readSession } from '@/lib/session/session'
import type { Session } from '@/lib/session/session-schema'
import { isSignInKind } from '@/lib/urls/flow-kind'
import type { FlowPageUrl } from '@/lib/urls/flow-page-url'
import { goalOf, withoutApplication } from '@/lib/urls/goal'
import { isProviderCallback } from '@/lib/urls/proxy-path'

type RoundTrip = NonNullable<Session['oidcRoundTrip']>

/** A longer goal would make our cookie too large. Kratos' flow knows most of it. */
const longestGoal = 1500

/** How long the way to a provider and back may take, in seconds: as long as Kratos keeps a flow open. */
const lifetime = 60 * 60

/**
 * What our session keeps when a visitor leaves for a provider: Kratos may bring them back to a page that names only a
 * flow, or an error. Only the newest round trip is kept: Kratos lets nobody finish an older one.
 * @param providerUrl where the visitor goes; its `state` comes back with them
 * @param pageUrl the page they leave from
 */
export function oidcRoundTripTo(
  providerUrl: string,
  { kind, flowId, query }: FlowPageUrl,
): Pick<Session, 'oidcRoundTrip'> {
  const state = stateIn(providerUrl)
  if (!flowId || !state || !isSignInKind(kind)) return {}
  const goal = withoutApplication(goalOf(query)).toString()
  return {
    oidcRoundTrip: {
      state: digest(state),
      kind,
      flowId,
      at: nowInSeconds(),
      // The flow knows the challenge, which is long.
      ...(query.has('login_challenge') && { isAwaited: true }),
      ...(goal && goal.length <= longestGoal && { goal }),
    },
  }
}

/**
 * The request of a visitor who comes back from a provider, as Kratos must see it. At its callback Kratos may
 * replace the flow with another one, for a person who has an account already. The new flow knows of an
 * application only what the callback's URL says, so the URL names the login challenge.
 */
export async function withWaitingApplication(request: Request): Promise<Request> {
  const roundTrip = await endingRoundTrip(request)
  const challenge = roundTrip && (await challengeOf(roundTrip))
  if (!challenge) return request
  const url = new URL(request.url)
  url.searchParams.set('login_challenge', challenge)
  return new Request(url, request)
}

/** The registration that a visitor left for a provider who comes back now; undefined for every other request. */
export async function registrationLeft(request: Request): Promise<Flow | undefined> {
  const roundTrip = await endingRoundTrip(request)
  return roundTrip?.kind === 'registration' ? flowOf(roundTrip) : undefined
}

async function endingRoundTrip({ url }: Request): Promise<RoundTrip | undefined> {
  const state = isProviderCallback(new URL(url).pathname) && stateIn(url)
  if (!state) return undefined
  const { oidcRoundTrip } = await readSession()
  return oidcRoundTrip?.state === digest(state) ? oidcRoundTrip : undefined
}

/**
 * What our session knows of where a visitor was going who comes back from a provider to a page with a flow. Kratos may
 * have replaced the flow that they left from. Then it says `no_org_ui`.
 */
export function goalInSession(
  page: Pick<FlowPageUrl, 'flowId' | 'query'>,
  session: Session,
): URLSearchParams {
  const isBack = isBackFromProvider(page, session)
  return new URLSearchParams(isBack ? fresh(session.oidcRoundTrip)?.goal : undefined)
}

/** Whether somebody who left a page of a flow for a provider is back, and not signed in. */
export function isBackFromProvider(
  { flowId, query }: Pick<FlowPageUrl, 'flowId' | 'query'>,
  { oidcRoundTrip }: Session,
): boolean {
  return oidcRoundTrip?.flowId === flowId || query.has('no_org_ui')
}

/** Where a visitor was going whom Kratos brings back from a provider with an error: it names no flow. */
export async function goalOfRoundTrip(): Promise<URLSearchParams> {
  const roundTrip = fresh((await readSession()).oidcRoundTrip)
  const goal = new URLSearchParams(roundTrip?.goal)
  const challenge = roundTrip && (await challengeOf(roundTrip))
  if (challenge) goal.set('login_challenge', challenge)
  return goal
}

function fresh(roundTrip: RoundTrip | undefined): RoundTrip | undefined {
  return wasWithin(roundTrip?.at, lifetime) ? roundTrip : undefined
}

async function challengeOf(roundTrip: RoundTrip): Promise<string | undefined> {
  return roundTrip.isAwaited && (await flowOf(roundTrip))?.oauth2_login_challenge
}

async function flowOf({ kind, flowId }: RoundTrip): Promise<Flow | undefined> {
  return shownFlow(kind, flowId, await currentVisitor())
}

function stateIn(url: string): string | null {
  const [, query] = /\?([^#]*)/.exec(url) ?? []
  return new URLSearchParams(query).get('state')
}

/** Short, and a reader of our cookie does not learn the state. */
function digest(state: string): string {
  return createHash('sha256').update(state).digest('base64url').slice(0, 22)
}
