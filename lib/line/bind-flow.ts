import type { RedirectUrl } from '@/lib/http/redirect-url'
import type { Flow } from '@/lib/ory/kratos/flow/flow'
import type { Session } from '@/lib/session/session-schema'
import { flowPageUrl, toHref } from '@/lib/urls/flow-page-url'
import { lineSession } from './line-session'
import { linkRefusalOf } from './link-refused'

/**
 * The bind page with a new flow, which says that LINE is linked already. Kratos does not change the buttons of the
 * flow that it refused: they still link.
 */
export const linkedAlreadyUrl = '/bind?notice=line_linked'

/**
 * The bind page for a settings flow that belongs there. Kratos knows only one settings page, and sends the
 * visitor to that page when it refuses a link. Two flows belong on the bind page: one that started there to
 * link LINE, which its `return_to` tells, and one whose link to LINE was refused, which our session tells.
 * @param linkFlowId the flow in which the visitor links LINE ({@link linkFlowIn})
 * @returns null for any other flow
 */
export function bindPageUrl(flow: Flow, linkFlowId: string | undefined): RedirectUrl | null {
  const refusal = linkFlowId === flow.id ? linkRefusalOf(flow) : undefined
  if (refusal === 'second') return linkedAlreadyUrl
  const isRefused = refusal === 'taken'
  return isRefused || startedOnBindPage(flow) ? toHref(flowPageUrl('bind', { flow: flow.id })) : null
}

/** The settings flow in which our session says that the visitor links or unlinks LINE. */
export function linkFlowIn(session: Session): string | undefined {
  return lineSession.of(session).fid
}

function startedOnBindPage({ return_to: returnTo }: Flow): boolean {
  return returnTo !== undefined && URL.canParse(returnTo) && new URL(returnTo).pathname === '/bindsuccess'
}
