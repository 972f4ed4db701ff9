import 'server-only'
import { formNotice } from '@/app/page-notice'
import type { Translator } from '@/lib/i18n/translator'
import { notices } from '@/lib/ory/kratos/calls/outcome'

/** Why the page is here again, as every page of a flow says it. */
export function requiredNotice(query: URLSearchParams, t: Translator) {
  const named = notices.find((notice) => notice === query.get('notice'))
  return formNotice({ notice: named }, t)
}
