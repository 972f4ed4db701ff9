import 'server-only'
import { pageTransforms } from '@/app/transforms/page-transforms'
import { captchaParameters } from '@/lib/captcha/captcha-page'
import { config } from '@/lib/config/config'
import { type OpenFlow, openFlow } from '@/lib/flows/open/open-flow'
import { applyTransforms } from '@/lib/flows/transforms/apply-transforms'
import { lineButton } from '@/lib/line/line-name'
import type { SearchParams } from '@/lib/urls/flow-page-url'
import type { FlowPage } from '@/lib/urls/pages'
import { knownNotices } from './known-notices'

/** The flow of a page, dressed as every page shows it. */
export async function openPageFlow(page: FlowPage, searchParams: Promise<SearchParams>): Promise<OpenFlow> {
  const open = await openFlow(page, searchParams, captchaParameters, knownNotices)
  return {
    ...open,
    flow: applyTransforms(open.flow, pageTransforms, { ...open, config: config(), line: lineButton() }),
  }
}
