import type { Metadata } from 'next'
import { z } from 'zod'
import { pageTitle } from '@/app/page-title'
import { ResultScreen } from '@/components/screens/result-screen'
import type { SearchParams } from '@/lib/http/flow-page-url'
import { currentTranslator } from '@/lib/i18n/current-translator'
import type { Translator } from '@/lib/i18n/translator'
import { lineName } from '@/lib/line/line-name'
import { type ResultPage, resultContinueUrl, resultSeconds } from '@/lib/line/result-pages'

export function resultTitle(): Promise<Metadata> {
  return pageTitle('line.account', undefined, { name: lineName() })
}

/** One of the screens that say how a link to LINE ended (specification 2.7). */
export async function resultPage(page: ResultPage, searchParams?: Promise<SearchParams>) {
  const [t, query] = await Promise.all([currentTranslator(), searchParams])
  return (
    <ResultScreen
      t={t}
      title={t.text(`line.result_${page}`, { name: lineName() })}
      details={query && errorLine(query, t)}
      seconds={resultSeconds}
      href={resultContinueUrl(page)}
    />
  )
}

const words = z.string().trim().max(300).catch('')
const failureSchema = z.object({
  errorcode: z
    .string()
    .regex(/^-?\w{1,20}$/)
    .catch('-1'),
  message: words,
  reason: words,
})

/** '( Error: code. message reason )' with the values of the query, as plain text (specification 2.7). */
function errorLine(query: SearchParams, t: Translator): string {
  const { errorcode: code, message, reason } = failureSchema.parse(query)
  return t.text('line.error', { code, words: `${message} ${reason}`.trim() }).replace(/\s+/g, ' ')
}
