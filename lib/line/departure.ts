import 'server-only'
import { z } from 'zod'
import {
  type CheckedPage,
  destinationQuery,
  finalDestination,
  withoutParts,
} from '@/lib/destination/destination'
import { oidcRoundTripTo } from '@/lib/destination/oidc-round-trip'
import { isFromProvider, type NextStep, type SubmitContext } from '@/lib/flows/submit/next-step'
import type { RedirectUrl } from '@/lib/http/redirect-url'
import { oneTimeStore } from '@/lib/request/one-time-store'
import { absoluteUrl } from '@/lib/request/redirects'
import { updateSession } from '@/lib/session/session'
import type { Session } from '@/lib/session/session-schema'
import { flowPages } from '@/lib/urls/pages'
import { withLineParameters } from './line-parameters'
import { lineAttemptNow } from './login-state'

/** How long the way to a provider and back may take, in seconds. */
const lifetime = 600

const pages = Object.keys(flowPages) as [keyof typeof flowPages, ...(keyof typeof flowPages)[]]

/**
 * The page that a visitor left for a provider. The provider may return to another browser, which has none of our
 * cookies.
 */
const noteSchema = z.object({
  page: z.enum(pages),
  /** The login challenge of the application that waits. */
  challenge: z.string().optional(),
  /** Where the visitor was going (lib/destination/destination.ts), as a query without the challenge. */
  goal: z.string(),
})
export type DepartureRecord = z.output<typeof noteSchema>

/**
 * The URL for a visitor who leaves for a provider, with our parameters when it is LINE's. A note keeps where the
 * visitor comes from.
 */
export async function recordDeparture(
  url: RedirectUrl,
  session: Session,
  from: CheckedPage,
): Promise<RedirectUrl> {
  const state = new URL(absoluteUrl(url)).searchParams.get('state')
  if (state) await oneTimeStore().put(keyOf(state), noteOf(from), lifetime)
  return withLineParameters(url, session)
}

/**
 * Where a visitor goes whom a page signs in with LINE without showing Kratos' form. Our session notes the attempt
 * and the round trip. Only where cookies can be set.
 * @param next LINE's URL, or a page of Latchkey when LINE is out of reach
 * @param changes what else our session notes
 */
export async function startLineRoundTrip(
  next: RedirectUrl,
  session: Session,
  from: CheckedPage,
  changes: Partial<Session> = {},
): Promise<RedirectUrl> {
  const url = await recordDeparture(next, session, from)
  await updateSession({ ...changes, ...lineAttemptNow(), ...oidcRoundTripTo(url, from) }, session)
  return url
}

/** The next step of a page that may send the visitor to LINE. */
export async function redirectViaLine(next: NextStep, context: SubmitContext): Promise<NextStep> {
  const { outcome, body, session } = context
  const leaves = outcome.kind === 'go' && isFromProvider(body)
  return leaves ? { ...next, url: await recordDeparture(next.url, session, context) } : next
}

function noteOf({ pageUrl: { page }, destination }: CheckedPage): DepartureRecord {
  const challenge = destination.loginChallenge
  return {
    page,
    goal: destinationQuery(withoutParts(finalDestination(destination), 'loginChallenge')).toString(),
    ...(challenge && { challenge }),
  }
}

/** The page that the visitor left for the provider, by the `state` that it returns with. It can be read once. */
export function takeDeparture(state: string): Promise<DepartureRecord | null> {
  return oneTimeStore().take(keyOf(state), noteSchema)
}

function keyOf(state: string): string {
  return `return ${state}`
}
