import 'server-only'
import { config } from '@/lib/config/config'
import { noNotice, toHref } from '@/lib/http/flow-page-url'
import { hasSessionCookie } from '@/lib/http/kratos-cookies'
import type { Visitor } from '@/lib/request/visitor'
import { redirectIn, throughScreens } from './continue-with'
import type { FlowRules } from './flow-rules'
import { lateCodeUrl } from './late-code'
import { linkOnward } from './login-after-verification'
import { mailSentChange } from './resend-wait'

/**
 * What verification does after Kratos' response. Somebody signed in goes on as soon as the address is verified. For
 * anybody else the flow itself says that it is, with a link onward: without that, a login would seem to be a failure.
 *
 * Kratos 26.2 answers the right code with 404 when an application waits for a login without a session: it has
 * verified the address, and then looks for the session. So a 404 shows the flow again, and reading it tells.
 */
export function verificationRulesFor({ cookieHeader }: Pick<Visitor, 'cookieHeader'>): FlowRules {
  const isSignedIn = hasSessionCookie(cookieHeader, config().ORY_SESSION_COOKIE)
  return {
    ...verificationRules,
    redirectInsteadOfFlow: ({ query }, flow) =>
      isSignedIn ? linkOnward(flow, query.get('return_to')) : null,
  }
}

/** What a verification does for anybody. */
export const verificationRules: FlowRules = {
  kind: 'verification',
  fallback: '/verification',
  afterSuccess: (_pageUrl, continueWith) => throughScreens(continueWith, redirectIn(continueWith) ?? '/'),
  sessionChanges: (outcome, form) => mailSentChange(outcome, form),
  redirectInsteadOfResponse: (outcome, response, form, pageUrl) =>
    outcome.kind === 'restart' && outcome.notice === 'not_found'
      ? toHref(pageUrl, noNotice)
      : lateCodeUrl(outcome, response, form, pageUrl),
}
