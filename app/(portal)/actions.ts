'use server'

import { RedirectType } from 'next/navigation'
import { redirect } from '@/lib/http/redirect'
import type { RedirectUrl } from '@/lib/http/redirect-url'
import { whoIsSignedIn } from '@/lib/ory/kratos/session/who-is-signed-in'
import { portalBinding, readBrowserResponse } from '@/lib/portal/browser-response'
import { completeSignIn } from '@/lib/portal/complete-sign-in'
import { toTokenResult } from '@/lib/portal/fetch-token'
import { portalConfig } from '@/lib/portal/portal-config'
import { currentFailureUrl } from '@/lib/request/failure-url'
import { viaRedirectPage } from '@/lib/request/redirect-page'
import { currentVisitor } from '@/lib/request/visitor'
import { redirectIfActionsDue } from '@/lib/required-actions/read-due-actions'
import { hasCsrfField } from '@/lib/session/csrf-field'

/** Takes the token that the user-client service gave to the browser. */
export async function submitToken(form: FormData): Promise<void> {
  const { USER_CLIENT_URL, USER_CLIENT_TOKEN_FETCH } = portalConfig()
  if (!USER_CLIENT_URL || USER_CLIENT_TOKEN_FETCH !== 'browser') redirect('/', RedirectType.replace)
  const [who, visitor] = await Promise.all([whoIsSignedIn(), currentVisitor()])
  if (!hasCsrfField(form, portalBinding(who))) {
    redirect(await currentFailureUrl('csrf', '/'), RedirectType.replace)
  }
  const returnTo = form.get('return_to')
  const required = await redirectIfActionsDue(dashboardUrl(returnTo))
  if (required !== null) redirect(required, RedirectType.replace)
  const next = await completeSignIn(typeof returnTo === 'string' ? returnTo : null, async () =>
    toTokenResult(readBrowserResponse(form.get('answer')), visitor),
  )
  redirect(await viaRedirectPage(next, { service: USER_CLIENT_URL }), RedirectType.replace)
}

function dashboardUrl(returnTo: FormDataEntryValue | null): RedirectUrl {
  return typeof returnTo === 'string' ? `/?${new URLSearchParams({ return_to: returnTo })}` : '/'
}
