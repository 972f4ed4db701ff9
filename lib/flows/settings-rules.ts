import 'server-only'
import { z } from 'zod'
import { config } from '@/lib/config/config'
import { type FlowPageUrl, toHref } from '@/lib/http/flow-page-url'
import type { ServiceResponse } from '@/lib/ory/clients/service-response'
import type { Flow } from '@/lib/ory/kratos/flow'
import { isSaved } from '@/lib/ory/kratos/is-saved'
import { allowedReturnTo } from '@/lib/request/redirects'
import type { FlowRules } from './flow-rules'
import { waitingLogin } from './waiting-login'

/**
 * What settings do after an answer of Kratos: a saved change is a flow too, so they stay where they are. Unless the
 * visitor came from somewhere, by a recovery for one: then they go on there, as Kratos itself has it for plain forms.
 */
export const settingsRules: FlowRules = {
  kind: 'settings',
  fallback: '/settings',
  afterSuccess: () => '/settings',
  redirectInsteadOfFlow: (pageUrl, flow, form) => {
    if (isSaved(flow)) return allowedReturnTo(flow.return_to)
    return isKeyGone(flow, form) ? reloadPage(pageUrl) : null
  },
  redirectInsteadOfResponse: (outcome, response, form, pageUrl) => {
    if (outcome.kind !== 'fail') return null
    return isAppGone(response, form) ? reloadPage(pageUrl) : linkFailureUrl(response, form)
  },
  sessionChanges: (outcome, form, _session, next) => {
    // Specification 4.3 (7): the sign-in that the change waits for is also found by who comes to /login another way.
    if (outcome.kind === 'reauthenticate') return waitingLogin(next)
    // Specification 4.8: from here on the visitor is with LINE, and comes back linked.
    return outcome.kind === 'go' && form.get('link') === config().LINE_PROVIDER_ID ? { lineLogin: true } : {}
  },
  anchorOf: ({ ui }, form) => (ui.messages.length === 0 ? postedCard(ui, form) : undefined),
}

const errorSchema = z
  .looseObject({
    error: z.looseObject({
      code: z.number().int().optional().catch(undefined),
      message: z.string().optional().catch(undefined),
      reason: z.string().optional().catch(undefined),
    }),
  })
  .catch({ error: {} })

/** The key to be removed is gone already, in another tab: Kratos says so beside a form that has it still. */
function isKeyGone({ ui }: Flow, form: URLSearchParams): boolean {
  const isRemoval = form.has('webauthn_remove') || form.has('passkey_remove')
  return isRemoval && ui.messages.some(({ id }) => id === 4000001)
}

/** The same of an authenticator app, of which Kratos 1.3.1 says that it is a bug in Kratos (500). */
function isAppGone({ body }: ServiceResponse, form: URLSearchParams): boolean {
  const { reason = '' } = errorSchema.parse(body).error
  return form.has('totp_unlink') && reason.includes('TOTP key')
}

/** The page anew: what was to be removed is not there any more. */
function reloadPage({ page, kind, query }: FlowPageUrl): string {
  return toHref({ page, kind, query }, { notice: 'not_found' })
}

/** A link or unlink that failed for a reason of Kratos' own ends on a screen that says so (specification 4.8, 8.5). */
export function linkFailureUrl({ body }: ServiceResponse, form: URLSearchParams): string | null {
  const page = form.has('unlink') ? '/unlinkfailure' : '/bindfailure'
  return form.has('link') || form.has('unlink') ? failureScreenUrl(page, errorSchema.parse(body).error) : null
}

interface SettingsError {
  readonly code?: number | undefined
  readonly message?: string | undefined
  readonly reason?: string | undefined
}

/** The address of a failure screen (specification 8.5): the code is -1 unless Kratos gave one. */
export function failureScreenUrl(page: '/bindfailure' | '/unlinkfailure', error: SettingsError): string {
  const { code = -1, message, reason } = error
  const query = new URLSearchParams({ errorcode: String(code) })
  if (message) query.set('message', message.slice(0, 300))
  if (reason) query.set('reason', reason.slice(0, 300))
  return `${page}?${query}`
}

/** The card of the form that was posted, by the node group that is its id. */
function postedCard({ nodes }: Flow['ui'], form: URLSearchParams): string | undefined {
  const groups = new Set(nodes.map(({ group }) => group))
  const isPosted = (group: string) =>
    form.get('method') === group || [...form.keys()].some((name) => name.startsWith(`${group}_`))
  return [...groups].find(isPosted)
}
