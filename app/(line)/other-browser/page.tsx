import { pageTitle } from '@/app/page-title'
import { titled } from '@/app/titled'
import { OtherBrowser } from '@/components/line/other-browser'
import { readDestination } from '@/lib/destination/destination'
import { loginHref } from '@/lib/destination/links'
import { currentTranslator } from '@/lib/i18n/current-translator'
import { lineName } from '@/lib/line/line-name'
import { lineSession } from '@/lib/line/line-session'
import { readSession } from '@/lib/session/session'
import { flowPageUrl, toHref } from '@/lib/urls/flow-page-url'
import { isFlowPage } from '@/lib/urls/pages'
import { submitSignInHere } from './actions'

export default titled(() => pageTitle('other_browser.title'), OtherBrowserPage)

/** For a visitor whom a provider returned to another browser than the one that they left from. */
async function OtherBrowserPage() {
  const [t, session] = await Promise.all([currentTranslator(), readSession()])
  const { page = 'login', application, isLine, goal = '' } = lineSession.of(session).lostReturn ?? {}
  const query = new URLSearchParams(goal)
  const isSignIn = page === 'login' || page === 'registration'
  return (
    <OtherBrowser
      t={t}
      lineName={isLine ? lineName() : undefined}
      application={application}
      // A visitor who linked LINE restarts there. A sign-in with LINE would create an account.
      restartHref={!isSignIn && isFlowPage(page) ? toHref(flowPageUrl(page, query)) : undefined}
      goal={goal}
      loginHref={loginHref(readDestination(query))}
      action={submitSignInHere}
    />
  )
}
