import type { LoginRedirect, OpenLogin } from '@/app/(flows)/login/login-choice'
import { interstitialHref } from '@/lib/destination/links'
import { wouldLinkSecondLine } from '@/lib/line/link-refused'
import { leadsToAccountExists, lineStateOf, shouldSignInAutomatically } from '@/lib/line/login-state'
import { lineSignInUrl } from '@/lib/line/sign-in'
import { toHref } from '@/lib/urls/flow-page-url'

/**
 * A login that would link a second LINE account starts again and links nothing, for the same application or
 * `return_to`.
 */
export const secondLine: LoginRedirect = ({ flow, pageUrl }, { LINE_PROVIDER_ID }) =>
  wouldLinkSecondLine(flow, LINE_PROVIDER_ID)
    ? toHref(pageUrl, { flow: null, no_org_ui: null, notice: 'line_second' })
    : undefined

/** The screen for an account that exists already explains what to do (docs/behaviour.md 4.3). */
export const accountExists: LoginRedirect = (open, { LINE_PROVIDER_ID }) => {
  const login = loginOf(open, LINE_PROVIDER_ID)
  return lineStateOf(login) === 'none' && leadsToAccountExists(login)
    ? interstitialHref('/accountexist', open.destination)
    : undefined
}

/** Inside LINE, LINE signs in without a question (docs/behaviour.md 4.3, 5). */
export const automaticLine: LoginRedirect = (open, settings) => {
  const { pageUrl, visitor } = open
  const { LINE_PROVIDER_ID, LINE_LOGIN_MODE, LINE_LIFF_ID } = settings
  const login = loginOf(open, LINE_PROVIDER_ID)
  if (lineStateOf(login) === 'linked') return undefined
  if (!shouldSignInAutomatically({ ...login, userAgent: visitor.userAgent })) return undefined
  const isByToken = LINE_LOGIN_MODE !== 'redirect' && LINE_LIFF_ID
  if (!isByToken) return lineSignInUrl(pageUrl, visitor)
  const [, query = ''] = toHref(pageUrl).split('?', 2)
  return `/linelogin?${query}`
}

function loginOf({ flow, pageUrl, session }: OpenLogin, provider: string) {
  return { flow, query: pageUrl.query, session, provider }
}
