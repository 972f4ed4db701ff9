import { notFound } from 'next/navigation'
import type { PageProps } from '@/app/page-props'
import { pageTitle } from '@/app/page-title'
import { titled } from '@/app/titled'
import { OpenApp } from '@/components/oauth2/open-app'
import { currentTranslator } from '@/lib/i18n/current-translator'
import { oauth2Config } from '@/lib/oauth2/oauth2-config'
import { appRedirectOf } from '@/lib/urls/native-apps'

interface OpenAppPageProps extends PageProps {
  readonly params: Promise<{ readonly app: string }>
}

export default titled(() => pageTitle('open_app.title'), OpenAppPage)

/**
 * Returns to an application on this device after a sign-in in the browser. If the system opens the application for
 * this URL itself (a universal link), the page is never seen. The URL names an application of `NATIVE_APPS`, never an
 * address.
 */
async function OpenAppPage({ params, searchParams }: OpenAppPageProps) {
  const [{ app }, query, t] = await Promise.all([params, searchParams, currentTranslator()])
  const appUrl = oauth2Config().NATIVE_APPS.get(app)
  if (appUrl === undefined) notFound()
  return <OpenApp t={t} answer={appRedirectOf(query, appUrl)} />
}
