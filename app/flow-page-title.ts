import 'server-only'
import { isErrorNotice } from '@/components/screens/page-notice'
import type { OpenFlow } from '@/lib/flows/open/open-flow'
import { areaOfPage } from '@/lib/flows/open/page-area'
import type { TextKey } from '@/lib/i18n/locales'
import type { Flow } from '@/lib/ory/kratos/flow/flow'
import { phoneStepIn } from '@/lib/phone/phone-step-store'
import { portalErrorOf } from '@/lib/portal/login-error'
import { flowPageUrl, type SearchParams } from '@/lib/urls/flow-page-url'
import type { FlowPage } from '@/lib/urls/pages'
import { openPageFlow } from './open-page-flow'
import { pageTitle } from './page-title'

/**
 * The title of a page that shows a flow. It starts with 'Error:' if the visitor has to correct something, so a screen
 * reader reads that first.
 * @param key the text of the title, or how to find it for a flow
 * @param values what the text names
 */
export async function flowPageTitle(
  page: FlowPage,
  searchParams: Promise<SearchParams>,
  key: TextKey | ((flow: Flow | undefined) => TextKey),
  values?: Readonly<Record<string, string>>,
): Promise<string> {
  // The page itself redirects, or shows the failure.
  const open = await openPageFlow(page, searchParams).catch(() => undefined)
  const title = typeof key === 'string' ? key : key(open?.flow)
  const area = areaOfPage(flowPageUrl(page, await searchParams))
  return pageTitle(title, area, values, open !== undefined && hasError(open))
}

/** Whether the page says that something went wrong. */
function hasError({ flow: { id, ui }, notice, pageUrl, session }: OpenFlow): boolean {
  if (phoneStepIn(session, id)?.problem) return true
  const messages = [...ui.messages, ...ui.nodes.flatMap((node) => node.messages)]
  const isFromPortal = pageUrl.kind === 'login' && portalErrorOf(pageUrl.query, session) !== null
  return messages.some(({ type }) => type === 'error') || isErrorNotice(notice) || isFromPortal
}
