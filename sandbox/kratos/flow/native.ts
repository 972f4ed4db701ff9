import { randomBytes } from 'node:crypto'
import { endpoint, type PublicApp } from '../http/endpoint'
import { alreadySignedIn, badRequest, KratosError } from '../http/kratos-error'
import { jsonResponse } from '../http/responses'
import { returnUrl } from '../http/return-to'
import { publicSession } from '../session/session'
import type { Visit } from '../visit'
import { flowBody } from './flow'
import { loginFlow } from './login'
import { texts } from './texts'

/**
 * The sign-in of an API client. It posts a password or a code itself, or an application on a phone lets the
 * person finish in the browser, with a provider.
 */
export function nativeRoutes(app: PublicApp): void {
  endpoint(app, '/self-service/login/api', { get: begin }, 'json')
  endpoint(app, '/sessions/token-exchange', { get: exchange }, 'json')
}

function begin(visit: Visit): Response {
  const { settings, store } = visit.kratos
  const { searchParams } = visit.url
  const returnTo = searchParams.get('return_to') ?? undefined
  returnUrl(settings, returnTo)
  if (visit.session) throw alreadySignedIn(texts.signedInReason)
  const login = { isRefresh: false, requestedAal: 'aal1' as const }
  const begun = { ...loginFlow(visit, visit.requestUrl, returnTo, login), isApi: true as const }
  if (searchParams.get('return_session_token_exchange_code') !== 'true') {
    store.saveFlow(begun)
    return jsonResponse(flowBody(settings, begun))
  }
  const exchange = { initCode: newCode(), returnToCode: newCode() }
  store.saveFlow({ ...begun, exchange })
  return jsonResponse({ ...flowBody(settings, begun), session_token_exchange_code: exchange.initCode })
}

/** 64 letters and digits, the format of Kratos. */
function newCode(): string {
  return randomBytes(32).toString('hex')
}

/** Kratos repeats this response, even after the session has ended. */
function exchange({ url, kratos }: Visit): Response {
  const [initCode, returnToCode] = [url.searchParams.get('init_code'), url.searchParams.get('return_to_code')]
  if (!initCode || !returnToCode) {
    throw badRequest('"init_code" and "return_to_code" query params must be set')
  }
  const session = kratos.store.exchangedSession({ initCode, returnToCode })
  if (!session) {
    throw new KratosError(404, 'The requested resource could not be found', {
      reason: 'no session yet for this "code"',
    })
  }
  // Kratos does not load the devices here.
  const shown = publicSession(kratos.settings, { ...session, devices: [] })
  return jsonResponse({ session_token: session.token, session: shown })
}
