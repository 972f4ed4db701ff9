import 'server-only'
import { knownNotices } from '@/app/known-notices'
import { formNotice } from '@/app/page-notice'
import type { Translator } from '@/lib/i18n/translator'

/** Why the page is here again, as every page of a flow says it. */
export function requiredNotice(query: URLSearchParams, t: Translator, account: string | undefined) {
  const named = knownNotices.find((notice) => notice === query.get('notice'))
  return formNotice({ notice: named, account }, t)
}
