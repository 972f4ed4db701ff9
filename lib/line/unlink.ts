import 'server-only'
import { RedirectType, redirect } from 'next/navigation'
import { config } from '@/lib/config/config'
import { destinationOf } from '@/lib/flows/destination'
import { linkFailureUrl, linkFailureUrlOf, settingsRules } from '@/lib/flows/settings-rules'
import { createFlow } from '@/lib/flows/start-flow'
import { type FlowRules, submitFlow } from '@/lib/flows/submit-flow'
import { flowPageUrl, toHref } from '@/lib/http/flow-page-url'
import { currentTranslator } from '@/lib/i18n/current-translator'
import type { Translator } from '@/lib/i18n/translator'
import type { Flow } from '@/lib/ory/kratos/flow'
import { isSaved } from '@/lib/ory/kratos/is-saved'
import { relayCookies } from '@/lib/ory/kratos/relay-cookies'
import { currentVisitor } from '@/lib/request/visitor'

/**
 * Unlinks LINE from the visitor's account (specification 4.8): a settings flow of its own, submitted at once. Never
 * returns; only in a server action. Where Kratos wants a fresh sign-in first, it carries the change out on the way back,
 * and the flow's `return_to` says so to the visitor.
 */
export async function unlinkLine(): Promise<never> {
  const [visitor, t] = await Promise.all([currentVisitor(), currentTranslator()])
  const pageUrl = flowPageUrl('setting', { return_to: '/unbindsuccess' })
  const { response, outcome } = await createFlow(pageUrl, visitor, false)
  await relayCookies(response.setCookies, config().isSecure)
  if (outcome.kind === 'show') return submitFlow(unlinkRules(t), unlinkForm(outcome.flow))
  const isOdd = outcome.kind === 'complete' || outcome.kind === 'drop_return_to' || outcome.kind === 'fail'
  const next = isOdd
    ? linkFailureUrl('/unlinkfailure', {})
    : destinationOf(outcome, { pageUrl: flowPageUrl('bind', {}), visitor })
  redirect(next, RedirectType.replace)
}

/** There is no form to show again: whatever is not a success ends on the screen for it, in our words. */
function unlinkRules(t: Translator): FlowRules {
  return {
    ...settingsRules,
    fallback: '/bind',
    // The flow is new: if something is not there, it is the link.
    redirectInsteadOfResponse: (outcome, response, form) =>
      outcome.kind === 'fail' || outcome.kind === 'restart' ? linkFailureUrlOf(response, form) : null,
    redirectInsteadOfFlow: (_, flow) =>
      isSaved(flow) ? '/unbindsuccess' : linkFailureUrl('/unlinkfailure', complaintOf(flow, t)),
  }
}

function complaintOf({ ui }: Flow, t: Translator) {
  const text = [...ui.messages, ...ui.nodes.flatMap(({ messages }) => messages)].find(
    ({ type }) => type === 'error',
  )
  return text ? { code: text.id, message: t.message(text) } : {}
}

function unlinkForm(flow: Flow): FormData {
  const csrf = flow.ui.nodes.find(({ attributes }) => attributes.name === 'csrf_token')?.attributes.value
  const form = new FormData()
  form.set('latchkey.page', toHref({ ...flowPageUrl('bind', {}), flowId: flow.id }))
  form.set('csrf_token', typeof csrf === 'string' ? csrf : '')
  form.set('method', 'oidc')
  form.set('unlink', config().LINE_PROVIDER_ID)
  return form
}
