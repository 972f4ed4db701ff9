import 'server-only'
import { config } from '@/lib/config/config'
import type { Answered, Onward } from '@/lib/flows/onward/onward'
import { registrationOnward } from '@/lib/flows/registration/registration-onward'
import { allowedReturnTo } from '@/lib/request/redirects'
import { registeredHref } from './registered'

/**
 * How a registration goes on that presses LINE's button: released Kratos sends the visitor to LINE (registered.ts). A
 * Kratos that registers at once answers 200: a screen says so. As in every registration, the screens that Kratos wants
 * come first.
 */
export function lineRegistrationOnward(answered: Answered): Onward {
  const { pageUrl, outcome, body } = answered
  const isDone = outcome.kind === 'complete' && outcome.isSignedIn
  if (!isDone || body.get('provider') !== config().LINE_PROVIDER_ID) return registrationOnward(answered)
  const query = new URLSearchParams(pageUrl.query)
  query.set('return_to', registeredHref(allowedReturnTo(query.get('return_to'))))
  // LINE is linked.
  query.delete('bind')
  return registrationOnward({ ...answered, pageUrl: { ...pageUrl, query } })
}
