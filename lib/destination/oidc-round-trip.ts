import 'server-only'
import { createHash } from 'node:crypto'
import { wasWithin } from '@/lib/http/in-seconds'
import { findFlow } from '@/lib/ory/kratos/calls/get-flow'
import type { Flow } from '@/lib/ory/kratos/flow/flow'
import { currentVisitor } from '@/lib/request/visitor'
import { readSession } from '@/lib/session/session'
import type { Session } from '@/lib/session/session-schema'
import { isSignInKind } from '@/lib/urls/flow-kind'
import type { FlowPageUrl } from '@/lib/urls/flow-page-url'
import { isProviderCallback } from '@/lib/urls/proxy-path'
import {
  type CheckedPage,
  type Destination,
  destinationQuery,
  finalDestination,
  readDestination,
  withoutParts,
} from './destination'

type RoundTrip = NonNullable<Session['oidcRoundTrip']>

/** A longer destination would make our cookie too large. Kratos' flow knows most of it. */
const maxDestinationLength = 1500

/** How long the way to a provider and back may take, in seconds: as long as Kratos keeps a flow open. */
const lifetime = 60 * 60

/**
 * What our session stores when a visitor leaves for a provider: Kratos may redirect them back to a page that names
 * only a flow, or an error. Only the newest round trip is stored: Kratos rejects an older one.
 * @param providerUrl where the visitor goes; they return with its `state`
 * @param from the page they leave from
 */
export function oidcRoundTripTo(
  providerUrl: string,
  { pageUrl: { kind, flowId }, destination }: CheckedPage,
): Pick<Session, 'oidcRoundTrip'> {
  const state = stateIn(providerUrl)
  if (!flowId || !state || !isSignInKind(kind)) return {}
  const goal = destinationQuery(withoutParts(finalDestination(destination), 'loginChallenge')).toString()
  return {
    oidcRoundTrip: {
      state: digest(state),
      kind,
      flowId,
      // With its milliseconds: an account may be as young (lib/line/after-registration.ts).
      at: Date.now() / 1000,
      // The flow knows the challenge, which is long.
      ...(destination.loginChallenge !== undefined && { isAwaited: true }),
      ...(goal && goal.length <= maxDestinationLength && { goal }),
    },
  }
}

/**
 * The request of a visitor who returns from a provider, as Kratos must see it. In its callback Kratos may replace the
 * flow with another one, for a person who already has an account. The new flow knows of an application only from the
 * callback's URL, so that URL names the login challenge.
 */
export async function withLoginChallenge(request: Request): Promise<Request> {
  const roundTrip = await endingRoundTrip(request)
  const challenge = roundTrip && (await challengeOf(roundTrip))
  if (!challenge) return request
  const url = new URL(request.url)
  url.searchParams.set('login_challenge', challenge)
  return new Request(url, request)
}

/** The registration that a visitor left for a provider and now returns to; undefined for every other request. */
export async function suspendedRegistration(request: Request): Promise<Flow | undefined> {
  const roundTrip = await endingRoundTrip(request)
  return roundTrip?.kind === 'registration' ? flowOf(roundTrip) : undefined
}

/**
 * When a visitor left a sign-in or a sign-up for the provider from which they now return, in milliseconds. Undefined
 * for every other request, and while an application waits.
 */
export async function leftForProviderAt(request: Request): Promise<number | undefined> {
  const roundTrip = await endingRoundTrip(request)
  return roundTrip && !roundTrip.isAwaited ? roundTrip.at * 1000 : undefined
}

async function endingRoundTrip({ url }: Request): Promise<RoundTrip | undefined> {
  const state = isProviderCallback(new URL(url).pathname) && stateIn(url)
  if (!state) return undefined
  const { oidcRoundTrip } = await readSession()
  return oidcRoundTrip?.state === digest(state) ? oidcRoundTrip : undefined
}

/**
 * The destination that our session stored for a visitor who returns from a provider to a page with a flow. Kratos may
 * have replaced the flow that they left from. Then it sets `no_org_ui`.
 */
export function storedDestination(
  page: Pick<FlowPageUrl, 'flowId' | 'query'>,
  session: Session,
): Destination {
  const isBack = isBackFromProvider(page, session)
  return destinationIn(isBack ? fresh(session.oidcRoundTrip) : undefined)
}

/** Whether a visitor who left a flow's page for a provider has returned without being signed in. */
export function isBackFromProvider(
  { flowId, query }: Pick<FlowPageUrl, 'flowId' | 'query'>,
  { oidcRoundTrip }: Session,
): boolean {
  return oidcRoundTrip?.flowId === flowId || query.has('no_org_ui')
}

/** The destination of a visitor whom Kratos redirects back from a provider with an error, which names no flow. */
export async function roundTripDestination(): Promise<Destination> {
  const roundTrip = fresh((await readSession()).oidcRoundTrip)
  const loginChallenge = roundTrip && (await challengeOf(roundTrip))
  return { ...destinationIn(roundTrip), ...(loginChallenge && { loginChallenge }) }
}

function destinationIn(roundTrip: RoundTrip | undefined): Destination {
  return readDestination(new URLSearchParams(roundTrip?.goal))
}

function fresh(roundTrip: RoundTrip | undefined): RoundTrip | undefined {
  return roundTrip && wasWithin(Math.floor(roundTrip.at), lifetime) ? roundTrip : undefined
}

async function challengeOf(roundTrip: RoundTrip): Promise<string | undefined> {
  return roundTrip.isAwaited && (await flowOf(roundTrip))?.oauth2_login_challenge
}

async function flowOf({ kind, flowId }: RoundTrip): Promise<Flow | undefined> {
  return findFlow(kind, flowId, await currentVisitor())
}

function stateIn(url: string): string | null {
  const [, query] = /\?([^#]*)/.exec(url) ?? []
  return new URLSearchParams(query).get('state')
}

/** Short, and a reader of our cookie does not learn the state. */
function digest(state: string): string {
  return createHash('sha256').update(state).digest('base64url').slice(0, 22)
}
