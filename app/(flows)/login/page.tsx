import type { Metadata } from 'next'
import { redirect } from 'next/navigation'
import { openPageFlow } from '@/app/open-page-flow'
import type { PageProps } from '@/app/page-props'
import { pageTitle } from '@/app/page-title'
import { LoginScreen } from '@/components/screens/login-screen'
import { config } from '@/lib/config/config'
import { currentTranslator } from '@/lib/i18n/current-translator'
import { lineName } from '@/lib/line/line-name'
import { submitLogin } from './actions'
import { chooseLoginScreen } from './choose-login-screen'

export function generateMetadata(): Promise<Metadata> {
  return pageTitle('login.title', 'login')
}

export default async function LoginPage({ searchParams }: PageProps) {
  const [open, t] = await Promise.all([openPageFlow('login', searchParams), currentTranslator('login')])
  const choice = chooseLoginScreen(open, config())
  if (choice.kind === 'redirect') redirect(choice.url)
  return (
    <LoginScreen
      t={t}
      screen={choice.screen}
      query={open.pageUrl.query}
      lineName={lineName()}
      page={open.page}
      action={submitLogin}
      draft={open.draft}
    />
  )
}
