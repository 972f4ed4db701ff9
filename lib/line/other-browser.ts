import 'server-only'
import { config } from '@/lib/config/config'
import type { RedirectUrl } from '@/lib/http/redirect-url'
import { log } from '@/lib/log'
import { type FlowErrorDetails, fetchFlowError } from '@/lib/ory/kratos/calls/kratos-error'
import { currentVisitor } from '@/lib/request/visitor'
import { readSession, updateSession } from '@/lib/session/session'
import { providerOfCallback } from '@/lib/urls/proxy-path'
import { type DepartureRecord, takeDeparture } from './departure'
import { lineConfig } from './line-config'
import { type LostReturn, lineSession } from './line-session'
import { lineAttemptNow } from './login-state'

/** The page for that. */
export const otherBrowserPath = '/other-browser'

/** Reads the application that waits for a login challenge; null when that is unknown. */
type GetClient = (
  loginChallenge: string,
) => Promise<{ readonly name: string; readonly startUrl?: string | undefined } | null>

/**
 * Where a visitor goes who came back from a provider to another browser than the one that they left from.
 * Kratos then answers with its error page, and its error names no provider: only the URL of the callback does.
 * Our session notes it, because LINE's automatic sign-in may do the same every time. Only in a route handler.
 * @returns null for every other response
 */
export async function otherBrowserUrl(
  request: Request,
  location: string | null,
  getClient: GetClient,
): Promise<RedirectUrl | null> {
  const provider = providerOfCallback(new URL(request.url).pathname)
  const errorId = provider && location ? errorIdIn(location) : null
  if (!provider || !errorId || !isLost(await fetchFlowError(errorId))) return null
  const { requestId } = await currentVisitor()
  log().warn({ requestId, route: 'provider callback', outcome: 'other_browser' })
  const session = await readSession()
  const isLine = provider === lineConfig().LINE_PROVIDER_ID
  const state = new URL(request.url).searchParams.get('state')
  const note = state ? await takeDeparture(state) : null
  await updateSession(
    {
      ...(isLine && lineAttemptNow()),
      ...lineSession.change({
        ...(isLine && { lineReturnLost: true }),
        lostReturn: note
          ? await lostReturnOf(note, isLine, getClient)
          : isLine
            ? (lineSession.of(session).lostReturn ?? { isLine })
            : undefined,
      }),
    },
    session,
  )
  return otherBrowserPath
}

/** For a link in the settings, Kratos first misses the session of the visitor (401). */
function isLost(error: FlowErrorDetails | null): boolean {
  return error?.cause === 'other_browser' || (error?.status === 401 && error.cause === undefined)
}

function errorIdIn(location: string): string | null {
  const { APP_URL } = config()
  const target = URL.canParse(location, APP_URL) ? new URL(location, APP_URL) : null
  return target?.origin === APP_URL && target.pathname === '/error' ? target.searchParams.get('id') : null
}

/** What the page shows and offers, without another call. */
async function lostReturnOf(
  { page, challenge, goal }: DepartureRecord,
  isLine: boolean,
  getClient: GetClient,
): Promise<LostReturn> {
  const application = challenge ? await getClient(challenge) : null
  return { isLine, page, ...(goal && { goal }), ...(application && { application }) }
}
