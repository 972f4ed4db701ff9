import 'server-only'
import { z } from 'zod'
import type { RedirectUrl } from '@/lib/http/redirect-url'
import { serviceUrl } from '@/lib/http/service-url'
import { log } from '@/lib/log'
import { currentVisitor } from '@/lib/request/visitor'
import { accountOfCode, lineLoginUrl, newLineRequest } from './ask-line'
import { currentBridge } from './bridge'
import { type Grant, issueCode } from './code'
import { savePendingAuthorization, takePendingAuthorization } from './pending-authorization'

/**
 * Kratos' authentication request (OpenID Connect Core 1.0, section 3.1.2.1), and the parameters for LINE that the
 * bridge adds.
 */
const requestSchema = z
  .object({
    client_id: z.string(),
    redirect_uri: z.string(),
    response_type: z.literal('code'),
    scope: z.string().refine((scope) => scope.split(' ').includes('openid')),
    state: z.string().min(8).max(2000),
    nonce: z.string().max(500).optional(),
    code_challenge: z.string().length(43).optional(),
    code_challenge_method: z.literal('S256').optional(),
    bot_prompt: z.enum(['normal', 'aggressive']).optional().catch(undefined),
    ui_locales: z.string().max(100).optional().catch(undefined),
    disable_auto_login: z.literal('true').optional().catch(undefined),
  })
  .refine(
    ({ code_challenge, code_challenge_method }) =>
      (code_challenge === undefined) === (code_challenge_method === undefined),
  )

/** How LINE returns (RFC 6749, sections 4.1.2 and 4.1.2.1). */
const returnSchema = z.object({
  state: z.string(),
  code: z.string().max(2000).optional(),
  error: z.string().max(100).optional(),
})

/**
 * Where the browser goes for Kratos' request: back to Kratos with a code when LIFF's token said who it is, and to LINE
 * otherwise. Only in a route handler: it sets cookies.
 * @returns null for a request that is not Kratos'. It leads nowhere, so no URL can send people to another site.
 */
export async function authorize(query: URLSearchParams): Promise<RedirectUrl | null> {
  const bridge = currentBridge()
  const request = requestSchema.safeParse(Object.fromEntries(query))
  const visitor = await currentVisitor()
  const isOurs =
    bridge !== null &&
    request.success &&
    request.data.client_id === bridge.clientId &&
    bridge.kratosCallbacks.includes(request.data.redirect_uri)
  if (!isOurs) {
    log().warn({ requestId: visitor.requestId, route: 'line authorize', outcome: 'refused' })
    return null
  }
  const {
    state,
    nonce,
    redirect_uri: redirectUri,
    code_challenge: codeChallenge,
    bot_prompt,
    ui_locales,
    disable_auto_login,
  } = request.data
  const asked = { redirectUri, nonce, codeChallenge }
  const known = await takePendingAuthorization(state)
  if (known?.account) return toKratos(state, { account: known.account, ...asked })
  const line = newLineRequest()
  await savePendingAuthorization({ state, asked, line })
  return serviceUrl(lineLoginUrl(bridge, line, state, { bot_prompt, ui_locales, disable_auto_login }))
}

/**
 * Where the browser goes when LINE sent it back: always to Kratos, which knows what the visitor wanted. Another browser
 * than the one that left has no attempt; Kratos finds that out too, and says it. Only in a route handler.
 * @returns null without a `state`
 */
export async function returnFromLine(query: URLSearchParams): Promise<RedirectUrl | null> {
  const bridge = currentBridge()
  const returned = returnSchema.safeParse(Object.fromEntries(query))
  if (bridge === null || !returned.success) return null
  const { state, code, error } = returned.data
  const visitor = await currentVisitor()
  const attempt = await takePendingAuthorization(state)
  if (!attempt?.line || !attempt.asked) return refusal(bridge.kratosCallbacks[0], state, 'invalid_request')
  const { redirectUri } = attempt.asked
  if (code === undefined) return refusal(redirectUri, state, error ?? 'server_error')
  const account = await accountOfCode(code, attempt.line, bridge, visitor)
  if (account === null) return refusal(redirectUri, state, 'server_error')
  return toKratos(state, { account, ...attempt.asked })
}

function toKratos(state: string, grant: Grant): RedirectUrl {
  const code = issueCode(grant)
  return code === null
    ? refusal(grant.redirectUri, state, 'server_error')
    : callbackWith(grant.redirectUri, { code, state })
}

/** Kratos shows `access_denied` as cancelled, and any other error as a failure of the provider. */
function refusal(redirectUri: string, state: string, error: string): RedirectUrl {
  return callbackWith(redirectUri, { error, state })
}

function callbackWith(redirectUri: string, query: Readonly<Record<string, string>>): RedirectUrl {
  return serviceUrl(`${redirectUri}?${new URLSearchParams(query)}`)
}
