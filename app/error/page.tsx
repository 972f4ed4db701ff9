import type { Metadata } from 'next'
import { redirect } from 'next/navigation'
import { pageTitle } from '@/app/page-title'
import { FailureScreen } from '@/components/screens/failure-screen'
import { config } from '@/lib/config/config'
import type { SearchParams } from '@/lib/http/flow-page-url'
import { currentTranslator } from '@/lib/i18n/current-translator'
import { isLineBrowser } from '@/lib/line/line-browser'
import { openExternalUrl } from '@/lib/line/open-in-browser'
import { allowedReturnTo } from '@/lib/request/redirects'
import { currentVisitor } from '@/lib/request/visitor'
import { errorTexts, serviceError } from './error-texts'
import { readErrorQuery } from './query'

export function generateMetadata(): Promise<Metadata> {
  return pageTitle('error.generic.title')
}

/** The error screen (specification 2.2): what happened, and a way on. */
export default async function ErrorPage({ searchParams }: { readonly searchParams: Promise<SearchParams> }) {
  const [params, t, visitor] = await Promise.all([searchParams, currentTranslator(), currentVisitor()])
  const query = readErrorQuery(params)
  const error = await serviceError(query)
  // The login page has words for it, and every other way to sign in.
  if (error.cause === 'disabled') redirect('/login?loginError=true&notice=disabled')
  const { title, explanation, details } = errorTexts(query, error, t)
  const retry = query.reason && allowedReturnTo(query.retry)
  return (
    <FailureScreen
      t={t}
      title={title}
      explanation={explanation}
      details={details}
      primaryLink={
        retry
          ? { href: retry, label: t.text('action.retry') }
          : { href: '/', label: t.text('action.go_back') }
      }
      secondaryLink={
        isLineBrowser(visitor.userAgent)
          ? { href: openExternalUrl(retry || '/'), label: t.text('line.open_in_browser') }
          : undefined
      }
      requestId={query.request ?? visitor.requestId}
      supportUrl={config().SUPPORT_URL}
    />
  )
}
