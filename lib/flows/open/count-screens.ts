import 'server-only'
import { formErrorCause } from '@/lib/flows/submit/form-error-cause'
import { localeFor } from '@/lib/i18n/current-translator'
import { observers, type ScreenResult } from '@/lib/observers/observers'
import type { FlowResult, Notice } from '@/lib/ory/kratos/calls/outcome'
import type { Flow } from '@/lib/ory/kratos/flow/flow'
import { isPostedWithoutScript } from '@/lib/request/redirect-page'
import type { FlowPageUrl } from '@/lib/urls/flow-page-url'

/** Counts that a page shows a flow. Without metrics, it does nothing. */
export async function countScreen({ page, query }: FlowPageUrl, flow: Flow): Promise<void> {
  const { metrics } = observers()
  if (!metrics) return
  const language = await localeFor(query.get('ui_locales'))
  metrics.screens.shown({ flowId: flow.id, screen: screenOf(page, flow), language })
}

/** Counts what became of a form. Without metrics, it does nothing. */
export async function countSubmit(
  { page, query, flowId }: FlowPageUrl & { readonly flowId: string },
  body: URLSearchParams,
  outcome: FlowResult,
): Promise<void> {
  const { metrics } = observers()
  if (!metrics) return
  const [language, isPlain] = await Promise.all([localeFor(query.get('ui_locales')), isPostedWithoutScript()])
  const method = body.get('method') ?? (body.has('provider') || body.has('link') ? 'oidc' : '')
  const result = screenResultOf(outcome)
  metrics.screens.submitted({ flowId, screen: page, method, language, hasScript: !isPlain, result })
}

/** One page has several screens, which people abandon at different rates. */
function screenOf(page: string, { requested_aal, refresh }: Flow): string {
  if (page !== 'login') return page
  if (requested_aal === 'aal2') return 'login_second_factor'
  return refresh ? 'login_confirm' : 'login'
}

/** What became of a form: done, one step further, or shown again for a `cause`. */
export function screenResultOf(result: FlowResult): ScreenResult {
  switch (result.kind) {
    case 'complete':
    case 'go':
    case 'home':
    case 'second_factor':
      return 'done'
    case 'show': {
      const cause = formErrorCause(result.flow)
      if (cause !== undefined) return { cause }
      return result.flow.state === 'success' || result.flow.state === 'passed_challenge' ? 'done' : 'next'
    }
    case 'reauthenticate':
    case 'verify_address':
      return 'next'
    case 'restart':
      return { cause: 'expired' }
    case 'notice':
      return { cause: noticeCauses[result.notice] ?? 'failed' }
    default:
      return { cause: 'failed' }
  }
}

const noticeCauses: Partial<Record<Notice, string>> = {
  incorrect: 'wrong_password',
  disabled: 'disabled',
  wait: 'limited',
  wait_message: 'limited',
  wait_sign_up: 'limited',
}
