import 'server-only'
import { flowPageUrl, toHref } from '@/lib/http/flow-page-url'
import type { ContinueWith } from '@/lib/ory/kratos/outcome'
import { trustedRedirect } from '@/lib/request/redirects'

/** The URL that Kratos wants to send the browser to; null when it names none, or one that we do not trust. */
export function redirectIn(continueWith: readonly ContinueWith[]): string | null {
  const url = continueWith.find(({ action }) => action === 'redirect_browser_to')?.redirect_browser_to
  return url ? trustedRedirect(url) : null
}

/**
 * The page of the verification that Kratos wants next. Kratos sends one when its `show_verification_ui` hook
 * is on.
 * @param returnTo where the visitor was going; verification leads there afterwards
 * @returns null when Kratos wants no verification
 */
export function verificationIn(
  continueWith: readonly ContinueWith[],
  returnTo: string | null,
): string | null {
  const flow = continueWith.find(({ action }) => action === 'show_verification_ui')?.flow
  if (!flow) return null
  return toHref(
    flowPageUrl('verification', { flow: flow.id, ...(returnTo !== null && { return_to: returnTo }) }),
  )
}
