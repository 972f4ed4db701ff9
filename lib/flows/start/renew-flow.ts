import 'server-only'
import { RedirectType, redirect } from 'next/navigation'
import { draftOf } from '@/lib/flows/posted/draft'
import { updateSession } from '@/lib/session/session'
import { type FlowPageUrl, toHref } from '@/lib/urls/flow-page-url'
import { renewalField } from './renewal-button'

/**
 * Goes on in a new flow when the visitor asks for that, because this one ends. It redirects to the page
 * without its flow, and our session keeps what was typed, except passwords and codes. Does nothing when the
 * visitor pressed another button.
 */
export async function renewWhereAsked(
  form: FormData,
  { pageUrl, body }: { readonly pageUrl: FlowPageUrl | null; readonly body: URLSearchParams },
): Promise<void> {
  const asked = form.get(renewalField)
  if (asked === null || !pageUrl) return
  const { page, kind, query } = pageUrl
  const values = draftOf(body)
  await updateSession({ draft: values && { kind, values } })
  const confirmation = (asked === 'aal2' || asked === 'refresh') && { [asked]: 'true' }
  const next = toHref({ page, kind, query }, { retry_after: null, notice: 'renewed', ...confirmation })
  redirect(next, RedirectType.replace)
}
