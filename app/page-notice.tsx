import 'server-only'
import type { ReactNode } from 'react'
import { exampleOnOneLine } from '@/components/phone/number-field'
import { noticeWait } from '@/components/rate-limits/notice-wait'
import type { WaitProps } from '@/components/rate-limits/wait'
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

/** The notice of a page, with the clock below it where the visitor has to wait. */
export function formNotice(
  { account, notice, retryAfter, work }: OpenNotice,
  t: Translator,
): (PageNotice & { readonly below: ReactNode }) | undefined {
  const values = { name: lineName(), example: exampleOnOneLine, ...(account && { account }) }
  const shown = pageNotice(notice, t, values, retryAfter)
  return shown && { ...shown, below: noticeWait(notice, retryAfter, t, work) }
}
