import 'server-only'
import { config } from '@/lib/config/config'
import type { Destination } from '@/lib/destination/destination'
import { fromRegistration, loginErrorHref, loginHref } from '@/lib/destination/links'
import {
  isRegistrationClosed,
  offersRegistration,
  registrationClosedUrl,
} from '@/lib/flows/registration/registration-policy'
import { nowInSeconds } from '@/lib/http/in-seconds'
import type { RedirectUrl } from '@/lib/http/redirect-url'
import type { Visitor } from '@/lib/request/visitor'
import { updateSession } from '@/lib/session/session'
import type { FlowPageUrl } from '@/lib/urls/flow-page-url'
import type { StartStep } from './start-step'

/**
 * One of these shows that the visitor wants to register. Without any, the visitor is lost (docs/behaviour.md 2.6,
 * 4.5).
 */
const registrationReasons = ['return_to', 'login_challenge', 'organization', 'identity_schema', 'notice']

/**
 * Redirects a registration while it is closed, or without a reason for it. The login page explains how to create an
 * account. Our session has the reason why the visitor is there.
 */
export const redirectRegistration: StartStep = async (start) => {
  const url = await insteadOfRegistration(start.given, start.page.destination, start.visitor)
  return url === null ? { kind: 'start', start } : { kind: 'redirect', url }
}

async function insteadOfRegistration(
  { kind, query }: FlowPageUrl,
  destination: Destination,
  { requestId }: Visitor,
): Promise<RedirectUrl | null> {
  if (kind !== 'registration') return null
  const isLost = config().REGISTRATION === 'auto' && !registrationReasons.some((name) => query.has(name))
  if (isRegistrationClosed() || (isLost && !(await offersRegistration())))
    return registrationClosedUrl(requestId, loginHref(destination))
  if (!isLost) return null
  await updateSession({ bareRegistrationAt: nowInSeconds() })
  return loginErrorHref(destination, fromRegistration)
}
