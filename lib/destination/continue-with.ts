import 'server-only'
import type { RedirectUrl } from '@/lib/http/redirect-url'
import type { Notice } from '@/lib/ory/kratos/calls/outcome'
import type { ContinueWith } from '@/lib/ory/kratos/flow/continue-with-schema'
import { trustedRedirect } from '@/lib/request/redirects'
import { type FlowPageUrl, flowPageUrl, parseFlowPageUrl, toHref } from '@/lib/urls/flow-page-url'
import type { FlowPage } from '@/lib/urls/pages'

/**
 * The screens that Kratos can want next, and our page for each. Other actions lead nowhere in a browser:
 * `set_ory_session_token` is for native apps, and `redirect_browser_to` says where to go after the screens.
 */
const screens: Readonly<Record<string, FlowPage>> = {
  show_verification_ui: 'verification',
  show_settings_ui: 'settings',
  show_recovery_ui: 'recovery',
}

/** The URL that Kratos redirects the browser to; null if it names none, or one that we do not trust. */
export function continueWithRedirect(continueWith: readonly ContinueWith[]): RedirectUrl | null {
  const url = continueWith.find(({ action }) => action === 'redirect_browser_to')?.redirect_browser_to
  return url ? trustedRedirect(url) : null
}

/** Whether Kratos requires the verification of an address next. */
export function wantsVerification(continueWith: readonly ContinueWith[]): boolean {
  return continueWith.some((wanted) => wanted.action === 'show_verification_ui' && wanted.flow)
}

/**
 * The first screen in Kratos' `continue_with`, in its order. Each screen continues to the next one, and the last one to
 * `end`. Pure.
 * @param end where the visitor goes after all screens; null when that is for Kratos to say
 * @param notice our own notice for the first screen
 * @returns `end` when Kratos requires no screen
 */
export function continueWithUrl<End extends RedirectUrl | null>(
  continueWith: readonly ContinueWith[],
  end: End,
  notice?: Notice,
): RedirectUrl | End {
  const pages = continueWith.flatMap((wanted) => pageOf(wanted) ?? [])
  return pages.reduceRight<RedirectUrl | End>((next, page, index) => {
    const isFirst = index === 0
    return toHref(page, { return_to: next, ...(isFirst && notice && { notice }) })
  }, end)
}

/** Our page for a screen. Kratos names the page of the operator's choice: settings have more than one. */
function pageOf({ action, flow }: ContinueWith): FlowPageUrl | null {
  const page = Object.hasOwn(screens, action) ? screens[action] : undefined
  if (!page || !flow) return null
  const ours = flowPageUrl(page, { flow: flow.id })
  const named = flow.url ? parseFlowPageUrl(trustedRedirect(flow.url)) : null
  return named?.kind === ours.kind ? { ...ours, page: named.page } : ours
}
