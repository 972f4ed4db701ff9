import { pageTitle } from '@/app/page-title'
import { withTitle } from '@/app/with-title'
import { OtherBrowser } from '@/components/screens/other-browser'
import { flowPageUrl, isFlowPage, toHref } from '@/lib/http/flow-page-url'
import { currentTranslator } from '@/lib/i18n/current-translator'
import { lineName } from '@/lib/line/line-name'
import { readSession } from '@/lib/session/session'
import { submitSignInHere } from './actions'

export default withTitle(() => pageTitle('other_browser.title'), OtherBrowserPage)

/** For a visitor whom a provider brought back to another browser than the one that they left from. */
async function OtherBrowserPage() {
  const [t, { lostReturn }] = await Promise.all([currentTranslator(), readSession()])
  const { page = 'login', application, isLine, returnTo } = lostReturn ?? {}
  const isSignIn = page === 'login' || page === 'registration'
  return (
    <OtherBrowser
      t={t}
      lineName={isLine ? lineName() : undefined}
      application={application}
      // Somebody who linked LINE begins there again. A sign-in with LINE would make an account.
      restartHref={!isSignIn && isFlowPage(page) ? `/${page}` : undefined}
      returnTo={returnTo ?? ''}
      loginHref={toHref(flowPageUrl('login', { ...(returnTo && { return_to: returnTo }) }))}
      action={submitSignInHere}
    />
  )
}
