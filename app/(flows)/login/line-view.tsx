import type { ReactNode } from 'react'
import { InsideLine } from '@/components/screens/inside-line'
import { config } from '@/lib/config/config'
import type { OpenFlow } from '@/lib/flows/open-flow'
import { toHref } from '@/lib/http/flow-page-url'
import type { Translator } from '@/lib/i18n/translator'
import { isLineBrowser } from '@/lib/line/line-browser'
import { lineName } from '@/lib/line/line-name'
import { onlyLine, withoutLine, withoutUnusable } from '@/lib/line/line-nodes'
import { type LineState, leadsToAccountExists, lineStateOf, signsInByItself } from '@/lib/line/login-state'
import { openPageExternalUrl } from '@/lib/line/open-in-browser'
import type { Flow } from '@/lib/ory/kratos/flow'
import { isSecondFactorMode } from '@/lib/ory/kratos/login-mode'

/** What LINE makes of the login screen (specification 2.4, 4.3). */
interface LineView {
  /** Where the visitor goes instead of seeing the screen. */
  readonly elsewhere?: string | undefined
  readonly state: LineState
  /** The flow with what the screen shows of it. */
  readonly flow: Flow
  /** Said inside LINE's browser. */
  readonly hint?: ReactNode
}

export function lineView({ flow, pageUrl, session, visitor }: OpenFlow, t: Translator): LineView {
  const { LINE_PROVIDER_ID: provider, LINE_LOGIN_MODE: mode, LINE_LIFF_ID: liffId } = config()
  const login = { flow, query: pageUrl.query, session, provider }
  const state = lineStateOf(login)
  if (state === 'none' && leadsToAccountExists(login)) return { elsewhere: '/accountexist', state, flow }

  const hint = isLineBrowser(visitor.userAgent) && (
    <InsideLine t={t} name={lineName()} href={openPageExternalUrl(pageUrl)} />
  )
  if (state === 'linked') return { state, flow: onlyLine(flow, provider), hint }
  const shown = state === 'bind' ? withoutLine(flow, provider) : flow
  const view = { state, hint, flow: hint && !isSecondFactorMode(flow) ? withoutUnusable(shown) : shown }

  if (!signsInByItself({ ...login, userAgent: visitor.userAgent })) return view
  const { search } = new URL(toHref(pageUrl), 'http://any')
  const isByToken = mode === 'liff-token' && liffId
  return { ...view, elsewhere: (isByToken ? '/linelogin' : '/api/line/sign-in') + search }
}
