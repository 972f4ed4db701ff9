import 'server-only'
import { type ProviderStart, startAtProvider } from '@/lib/flows/login/start-at-provider'
import type { RedirectUrl } from '@/lib/http/redirect-url'
import { log } from '@/lib/log'
import type { FlowResult } from '@/lib/ory/kratos/calls/outcome'
import { relayCookies } from '@/lib/ory/kratos/calls/relay-cookies'
import { isAccountDisabled } from '@/lib/ory/kratos/calls/says-disabled'
import type { Visitor } from '@/lib/request/visitor'
import { type FlowPageUrl, toHref } from '@/lib/urls/flow-page-url'
import { lineConfig } from './line-config'

/**
 * POST /self-service/login with LINE as the provider, as docs/behaviour.md 4.3 has it. Hands Kratos' cookies
 * to the browser, and logs a response that is neither a sign-in nor one that 8.4 expects. Only in a route handler.
 * @param idToken of LIFF; Kratos gets it as `csrf_token`
 */
export async function submitLineLogin(
  flowId: string,
  visitor: Visitor,
  idToken?: string,
): Promise<ProviderStart> {
  const body = { method: 'oidc', provider: lineConfig().LINE_PROVIDER_ID } as const
  const start = await startAtProvider(
    idToken === undefined
      ? { flowId, visitor, body, route: 'line sign-in' }
      : { flowId, visitor, body: { ...body, csrf_token: idToken }, route: 'line token sign-in' },
  )
  const { status, setCookies } = start.response
  await relayCookies(setCookies)
  if (start.providerUrl === null && !isExpected(status, start.outcome)) {
    log().warn({ outcome: 'line_sign_in_failed', status }, 'LINE login error！')
  }
  return start
}

/** Whether a response without a URL of LINE signs the visitor in, or has a sentence of its own on a page. */
function isExpected(status: number, result: FlowResult): boolean {
  return (
    status === 400 ||
    result.kind === 'complete' ||
    result.kind === 'verify_address' ||
    isAccountDisabled(result)
  )
}

/** The login page, which says that LINE did not work. */
export function failedLoginHref(pageUrl: FlowPageUrl): RedirectUrl {
  return toHref(pageUrl, { loginError: 'true', notice: 'line_error' })
}
