import { redirect } from '../http/responses'
import { returnUrl } from '../http/return-to'
import type { Session } from '../session/session'
import type { Flow } from '../types'
import type { Visit } from '../visit'

/**
 * Redirects the browser back to the application, without a cookie: the session belongs to the application.
 */
export function returnToApplication(visit: Visit, { exchange, returnTo }: Flow, session?: Session): Response {
  const { settings, store } = visit.kratos
  const url = new URL(returnUrl(settings, returnTo))
  if (exchange && session) {
    store.saveExchange(exchange, session)
    url.searchParams.set('code', exchange.returnToCode)
    url.searchParams.sort()
  }
  return redirect(visit, url.href)
}
