import { headers } from 'next/headers'
import { z } from 'zod'
import { changeOfAccount } from '@/app/(line)/bind/change-of-account'
import { AccountStyles } from '@/app/account-styles'
import { pageTitle } from '@/app/page-title'
import { ChangeAccount } from '@/components/line/change-account'
import { ResultScreen } from '@/components/line/result-screen'
import { config } from '@/lib/config/config'
import { readDestination } from '@/lib/destination/destination'
import { interstitialHref } from '@/lib/destination/links'
import { pageOf } from '@/lib/http/page-header'
import { currentTranslator } from '@/lib/i18n/current-translator'
import type { Translator } from '@/lib/i18n/translator'
import { failureCauseOf } from '@/lib/line/failure-cause'
import { lineName } from '@/lib/line/line-name'
import {
  type ResultPage,
  resultContinueUrl,
  resultSeconds,
  stayOnResultUrl,
  staysOnResult,
} from '@/lib/line/result-pages'
import { readSession } from '@/lib/session/session'
import type { SearchParams } from '@/lib/urls/flow-page-url'

type FailurePage = 'bindfailure' | 'unbindfailure'

export function resultTitle(): Promise<string> {
  return pageTitle('line.account', undefined, { name: lineName() })
}

/** One of the screens that say that a link to LINE ended well, or that the account exists (docs/behaviour.md 2.7). */
export async function resultPage(page: Exclude<ResultPage, FailurePage>) {
  const [t, shown] = await Promise.all([currentTranslator(), shownPage()])
  return (
    <>
      <AccountStyles />
      <ResultScreen
        t={t}
        title={t.text(`line.result_${page}`, { name: lineName() })}
        explanation={t.text(`line.next_${page}`, { name: lineName() })}
        severity={page === 'accountexist' ? 'info' : 'success'}
        countdown={countdown(shown)}
        href={resultContinueUrl(page, readDestination(shown.searchParams))}
      />
    </>
  )
}

/** One of the screens that say that linking or unlinking LINE failed (docs/behaviour.md 2.7). */
export async function failurePage(page: FailurePage, searchParams: Promise<SearchParams>) {
  const [t, query, shown] = await Promise.all([currentTranslator(), searchParams, shownPage()])
  const failure = failureSchema.parse(query)
  const cause = failureCauseOf(page, Number(failure.errorcode))
  const change =
    cause === 'conflict' ? await changeOfAccount(await readSession(), shown.searchParams) : undefined
  return (
    <>
      <AccountStyles />
      <ResultScreen
        t={t}
        title={t.text(`line.result_${page}`, { name: lineName() })}
        explanation={t.text(`line.cause_${cause}`, { name: lineName() })}
        severity="error"
        details={errorLine(failure, t)}
        countdown={countdown(shown)}
        href={resultContinueUrl(page, readDestination(shown.searchParams))}
        retryHref={interstitialHref('/bind', readDestination(shown.searchParams))}
        primaryLink={change && <ChangeAccount t={t} lineName={lineName()} change={change} />}
        supportUrl={config().SUPPORT_URL}
      />
    </>
  )
}

async function shownPage(): Promise<URL> {
  return pageOf(await headers())
}

/** How long the screen stays. Undefined when the visitor wants to stay. */
function countdown(page: URL) {
  if (staysOnResult(page)) return undefined
  return { seconds: resultSeconds, stayHref: stayOnResultUrl(page) }
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

/**
 * '( Error: code. message reason )' with the values of the query, as plain text (docs/behaviour.md 2.7). A message that
 * is also the reason is written once. Without words,
 * no blank is left over where the language writes none inside parentheses.
 */
export function errorLine(
  { errorcode: code, message, reason }: z.output<typeof failureSchema>,
  t: Translator,
): string {
  const words = (message === reason ? message : `${message} ${reason}`).trim()
  const line = t.text('line.error', { code, words }).replace(/\s+/g, ' ')
  return line.startsWith('( ') ? line : line.replace(/ (?=\)$)/, '')
}
