import 'server-only'
import {
  destinationQuery,
  finalDestination,
  readDestination,
  withoutParts,
} from '@/lib/destination/destination'
import { resultUrl } from '@/lib/destination/result-url'
import { createFlow, newFlowPage } from '@/lib/flows/start/create-flow'
import type { RedirectUrl } from '@/lib/http/redirect-url'
import type { Visitor } from '@/lib/request/visitor'
import { readSession } from '@/lib/session/session'
import { startLineRoundTrip } from './departure'
import { lineSession } from './line-session'
import { failedLoginHref, submitLineLogin } from './submit-line-login'

/**
 * Starts a sign-in with LINE in this browser: a new flow at Kratos, submitted immediately. For a visitor whom LINE
 * returned to another browser. Only in a server action.
 * @param posted the visitor's destination, as a query in a form; empty when it is unknown
 * @param visitor without Kratos' cookies of a session that has just ended
 * @returns where to go: LINE, or the login page
 */
export async function signInWithLineHere(
  posted: FormDataEntryValue | null,
  visitor: Visitor,
): Promise<RedirectUrl> {
  const session = await readSession()
  const asked = finalDestination(readDestination(new URLSearchParams(String(posted ?? ''))))
  const page = newFlowPage('login', destinationQuery(withoutParts(asked, 'loginChallenge')))
  const outcome = await createFlow(page, visitor, { route: 'start line sign-in' })
  if (outcome.kind !== 'show') return resultUrl(outcome, { ...page, visitor })
  const flowId = outcome.flow.id
  const { providerUrl } = await submitLineLogin(flowId, visitor)
  const from = { ...page, pageUrl: { ...page.pageUrl, flowId } }
  return startLineRoundTrip(
    providerUrl ?? failedLoginHref(from.pageUrl),
    session,
    from,
    lineSession.change({ lostReturn: undefined }),
  )
}
