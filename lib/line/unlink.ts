import 'server-only'
import { RedirectType } from 'next/navigation'
import { config } from '@/lib/config/config'
import { resultUrl } from '@/lib/destination/result-url'
import { afterSettings } from '@/lib/flows/settings/after-settings'
import { createFlow, newFlowPage } from '@/lib/flows/start/create-flow'
import type { NextStep, SubmitContext } from '@/lib/flows/submit/next-step'
import { redirect } from '@/lib/http/redirect'
import { currentTranslator } from '@/lib/i18n/current-translator'
import type { Translator } from '@/lib/i18n/translator'
import type { Flow } from '@/lib/ory/kratos/flow/flow'
import { isSaved } from '@/lib/ory/kratos/flow/is-saved'
import type { KratosSession } from '@/lib/ory/kratos/session/kratos-session'
import { whoIsSignedIn } from '@/lib/ory/kratos/session/who-is-signed-in'
import { currentVisitor } from '@/lib/request/visitor'
import { type CsrfBinding, csrfToken, isCsrfToken } from '@/lib/session/csrf-token'
import { updateSession } from '@/lib/session/session'
import { submitFlow } from '@/lib/submission/submit-flow'
import { flowPageUrl } from '@/lib/urls/flow-page-url'
import { lineConfig } from './line-config'
import { lineSession } from './line-session'
import { failureScreenUrl, linkFailureUrl } from './link-failure'

/** Our field in a form that unlinks LINE. */
export const unlinkTokenField = 'latchkey.unlink_token'

/** The token for the form that unlinks LINE; null while no one is fully signed in. */
export async function unlinkToken(): Promise<string | null> {
  const who = await whoIsSignedIn()
  return who.kind === 'signed_in' ? csrfToken(bindingOf(who.session), config().SESSION_SECRET) : null
}

/** Kratos requires no CSRF token to unlink a provider, so Latchkey adds its own token to the form. */
async function isOwnForm(form: FormData): Promise<boolean> {
  const who = await whoIsSignedIn()
  if (who.kind !== 'signed_in') return false
  return isCsrfToken(form.get(unlinkTokenField), bindingOf(who.session), config().SESSION_SECRET)
}

function bindingOf({ id }: KratosSession): CsrfBinding {
  return { purpose: 'unlink', sessionId: id }
}

/**
 * Unlinks LINE from the visitor's account (docs/behaviour.md 4.8): creates a settings flow and submits it
 * immediately. Always redirects; only in a server action. If Kratos requires a fresh sign-in first, it makes the
 * change on the way back, and the flow's `return_to` is the page that shows it. A form that we did not render for
 * this session unlinks nothing.
 */
export async function unlinkLine(form: FormData): Promise<void> {
  const [visitor, t] = await Promise.all([currentVisitor(), currentTranslator()])
  const settingsPage = newFlowPage('setting', { return_to: '/unbindsuccess' })
  const outcome = await createFlow(settingsPage, visitor, { route: 'start line unlink' })
  const bindPage = flowPageUrl('bind', {})
  if (outcome.kind === 'show') {
    if (!(await isOwnForm(form))) redirect(failureScreenUrl('/unbindfailure', {}), RedirectType.replace)
    const pageUrl = { ...bindPage, flowId: outcome.flow.id }
    await updateSession(lineSession.change({ fid: outcome.flow.id }))
    const page = {
      kind: 'settings',
      fallback: '/bind',
      after: (context: SubmitContext) => unlinkOnward(context, t),
    } as const
    await submitFlow(page, { pageUrl, body: unlinkBody(outcome.flow), visitor }, [])
    return
  }
  const next =
    outcome.kind === 'fail'
      ? failureScreenUrl('/unbindfailure', {})
      : resultUrl(outcome, { pageUrl: bindPage, destination: {}, visitor })
  redirect(next, RedirectType.replace)
}

/** There is no form to show again: anything but a success ends on the failure screen, with our text. */
function unlinkOnward(context: SubmitContext, t: Translator): NextStep {
  const { outcome, response, body } = context
  // The flow is new, so what Kratos cannot find is the link.
  if (outcome.kind === 'fail' || outcome.kind === 'restart')
    return afterSettings(context, linkFailureUrl(response, body))
  if (outcome.kind !== 'show') return afterSettings(context)
  const { flow } = outcome
  const url = isSaved(flow) ? '/unbindsuccess' : failureScreenUrl('/unbindfailure', firstErrorOf(flow, t))
  return afterSettings(context, url)
}

function firstErrorOf({ ui }: Flow, t: Translator) {
  const texts = [...ui.messages, ...ui.nodes.flatMap(({ messages }) => messages)]
  const error = texts.find(({ type }) => type === 'error')
  return error ? { code: error.id, message: t.message(error) } : {}
}

function unlinkBody({ ui }: Flow): URLSearchParams {
  const csrf = ui.nodes.find(({ attributes }) => attributes.name === 'csrf_token')?.attributes.value
  return new URLSearchParams({
    csrf_token: typeof csrf === 'string' ? csrf : '',
    method: 'oidc',
    unlink: lineConfig().LINE_PROVIDER_ID,
  })
}
