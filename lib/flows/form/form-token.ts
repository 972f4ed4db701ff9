import 'server-only'
import { config } from '@/lib/config/config'
import { hasJsonKey } from '@/lib/http/json-key'
import type { Flow } from '@/lib/ory/kratos/flow/flow'
import { withHiddenField } from '@/lib/ory/kratos/flow/map-nodes'
import type { Visitor } from '@/lib/request/visitor'
import { browserBinding, csrfToken, isCsrfToken } from '@/lib/session/csrf-token'

/** Our field in the forms of a flow. Kratos never gets it. */
export const formTokenField = 'latchkey.form_token'

/** The buttons that sign in with a provider, link it or unlink it. */
const providerButtons = ['provider', 'link', 'unlink']

/**
 * Whether a form must carry our token: it has a provider's button, or a value that could add one. Kratos
 * (26.2 and 1.3.1) requires no CSRF token for a provider's button. Without Latchkey's token, another site could sign
 * the visitor in with an account of its own, or link or unlink one.
 */
export function needsFormToken(body: URLSearchParams): boolean {
  return providerButtons.some((name) => body.has(name)) || [...body.values()].some(hasJsonKey)
}

/**
 * The flow with our token. It belongs to the flow and to Kratos' CSRF cookie, so it works before a sign-in, and
 * without script.
 */
export function withFormToken(flow: Flow, visitor: Pick<Visitor, 'cookieHeader'>): Flow {
  const token = flowToken('flow', flow.id, visitor)
  return token === null ? flow : withHiddenField(flow, formTokenField, token)
}

/** Whether a posted value is the token for this flow in this browser. */
export function isFormToken(given: unknown, flowId: string, visitor: Pick<Visitor, 'cookieHeader'>): boolean {
  return isFlowToken(given, 'flow', flowId, visitor)
}

/**
 * A token for one purpose, for this flow in this browser. Null without Kratos' CSRF cookie: nothing tells this
 * browser from another.
 */
export function flowToken(
  purpose: string,
  flowId: string,
  visitor: Pick<Visitor, 'cookieHeader'>,
): string | null {
  const binding = browserBinding(purpose, visitor.cookieHeader, [flowId])
  return binding && csrfToken(binding, config().SESSION_SECRET)
}

/** Whether a value that we were given is what {@link flowToken} returns. */
export function isFlowToken(
  given: unknown,
  purpose: string,
  flowId: string,
  visitor: Pick<Visitor, 'cookieHeader'>,
): boolean {
  const binding = browserBinding(purpose, visitor.cookieHeader, [flowId])
  return binding !== null && isCsrfToken(given, binding, config().SESSION_SECRET)
}
