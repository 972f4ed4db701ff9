import 'server-only'
import { config } from '@/lib/config/config'
import type { Answered, Onward } from '@/lib/flows/onward'
import { registrationOnward } from '@/lib/flows/registration-onward'
import type { FlowPageUrl } from '@/lib/http/flow-page-url'
import { allowedReturnTo } from '@/lib/request/redirects'
import type { Session } from '@/lib/session/session-schema'
import { afterResult } from './result-pages'

/**
 * How a registration goes on that presses LINE's button: released Kratos sends the visitor to LINE, and back to
 * `return_to`. A Kratos that registers at once answers 200. As in every registration, the screens that Kratos wants come
 * first.
 */
export function lineRegistrationOnward(answered: Answered): Onward {
  const { pageUrl, outcome, session, body } = answered
  const isDone = outcome.kind === 'complete' && outcome.isSignedIn
  if (!isDone || body.get('provider') !== config().LINE_PROVIDER_ID) return registrationOnward(answered)
  const query = new URLSearchParams(pageUrl.query)
  query.set('return_to', afterLineRegistration(pageUrl, session))
  // LINE is linked.
  query.delete('bind')
  return registrationOnward({ ...answered, pageUrl: { ...pageUrl, query } })
}

/**
 * The URL's own `return_to` counts first: a stored one may be of another tab (docs/behaviour.md 4.5). A
 * stored one leads to the login page with LINE's marker. Otherwise a screen says that the account is there,
 * and leads to the start page.
 */
function afterLineRegistration({ query }: FlowPageUrl, session: Session): string {
  const asked = allowedReturnTo(query.get('return_to'))
  if (asked !== null && asked !== '/') return asked
  const next = afterResult('registrationsuccess', session)
  return next === '/' ? '/registrationsuccess' : next
}
