import 'server-only'
import { RedirectType } from 'next/navigation'
import { checkPage } from '@/lib/destination/destination'
import { resultUrl } from '@/lib/destination/result-url'
import { renewalField } from '@/lib/flows/start/renewal-button'
import { redirect } from '@/lib/http/redirect'
import { log } from '@/lib/log'
import { currentVisitor, type Visitor } from '@/lib/request/visitor'
import { updateSession } from '@/lib/session/session'
import { type FlowPageUrl, noNotice, toHref } from '@/lib/urls/flow-page-url'
import { draftFromForm } from './draft'
import { readForm } from './form-body'
import { formTokenField, isFormToken, needsFormToken } from './form-token'

/** A posted flow form and who posted it. */
export interface PostedForm {
  /** The page that posted the form; null if the form does not name one of our pages. */
  readonly pageUrl: FlowPageUrl | null
  /** The fields for Kratos. */
  readonly body: URLSearchParams
  readonly visitor: Visitor
  /** The form stays on the page, and shows what the action returns. */
  readonly showsText?: boolean
  /** A proof that makes a wait shorter. */
  readonly proof?: string | undefined
}

/** The page's script adds this field to a form that shows what the server returns (`live-form.tsx`). */
export const showsTextField = 'latchkey.shows_text'

/**
 * Reads a posted form and its visitor, once for everything that reads them. A provider's button without
 * the form's token is rejected: the visitor gets a new flow, as after a wrong CSRF token at Kratos. The visitor
 * also gets a new flow when they request more time.
 */
export async function readPosted(form: FormData): Promise<PostedForm> {
  const read = readForm(form)
  await renewWhereAsked(form, read)
  const showsText = form.has(showsTextField)
  const posted = { ...read, visitor: await currentVisitor(), showsText }
  if (needsFormToken(posted.body)) requireFormToken(form, posted)
  return posted
}

/**
 * Continues only with our token in the form. Without it, the visitor gets a new flow. Kratos starts a sign-in with a
 * provider without any token.
 */
export function requireFormToken(form: FormData, { pageUrl, visitor }: PostedForm): void {
  if (!pageUrl?.flowId || isFormToken(form.get(formTokenField), pageUrl.flowId, visitor)) return
  log().warn({ requestId: visitor.requestId, route: `submit ${pageUrl.page}`, outcome: 'csrf' })
  const next = resultUrl({ kind: 'restart', notice: 'csrf' }, { ...checkPage(pageUrl), visitor })
  redirect(next, RedirectType.replace)
}

/**
 * Restarts in a new flow when the visitor requests that, because this one expires soon. It redirects to the page
 * without its flow, and our session stores what was typed, except passwords and codes. Does nothing when the visitor
 * pressed another button.
 */
async function renewWhereAsked(
  form: FormData,
  { pageUrl, body }: { readonly pageUrl: FlowPageUrl | null; readonly body: URLSearchParams },
): Promise<void> {
  const asked = form.get(renewalField)
  if (asked === null || !pageUrl) return
  const { page, kind, query } = pageUrl
  const values = draftFromForm(body)
  await updateSession({ draft: values && { kind, values } })
  const confirmation = (asked === 'aal2' || asked === 'refresh') && { [asked]: 'true' }
  const next = toHref({ page, kind, query }, { ...noNotice, notice: 'renewed', ...confirmation })
  redirect(next, RedirectType.replace)
}
