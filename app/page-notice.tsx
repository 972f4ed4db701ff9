import 'server-only'
import type { FormNotice } from '@/components/flow/notice-view'
import { exampleOnOneLine } from '@/components/phone/number-field'
import { noticeWait } from '@/components/rate-limits/notice-wait'
import type { WaitProps } from '@/components/rate-limits/wait'
import { durationText } from '@/components/screens/duration-text'
import { type PageNotice, pageNotice } from '@/components/screens/page-notice'
import type { NoticeName } from '@/lib/i18n/locales'
import type { Translator } from '@/lib/i18n/translator'
import { lineName } from '@/lib/line/line-name'

interface OpenNotice {
  /** The identifier of the account that is signed in, if the page knows it. */
  readonly account?: string | undefined
  readonly notice?: NoticeName | undefined
  /** How long the visitor should wait before they try again, in seconds, where that is known. */
  readonly retryAfter?: number | undefined
  /** A proof of work that makes the wait shorter. */
  readonly work?: WaitProps['work']
}

/** The notice of a page, with a clock where the visitor has to wait. */
export function formNotice(
  { account, notice, retryAfter, work }: OpenNotice,
  t: Translator,
): (PageNotice & Pick<FormNotice, 'below' | 'duration'>) | undefined {
  const values = { name: lineName(), example: exampleOnOneLine, ...(account && { account }) }
  const shown = pageNotice(notice, t, values, retryAfter)
  const below = noticeWait(notice, retryAfter, t, work)
  return shown && { ...shown, ...(below && retryAfter && { below, duration: durationText(retryAfter, t) }) }
}
