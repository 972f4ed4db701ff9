import { formNotice } from '@/app/page-notice'
import type { FormNotice } from '@/components/flow/notice-view'
import { SignInFailed } from '@/components/portal/sign-in-failed'
import type { OpenFlow } from '@/lib/flows/open/open-flow'
import { isChangeDiscarded } from '@/lib/flows/settings/discarded-change'
import { pendingSection } from '@/lib/flows/settings/pending-change'
import { wasWithin } from '@/lib/http/in-seconds'
import type { NoticeName } from '@/lib/i18n/locales'
import type { Translator } from '@/lib/i18n/translator'
import type { SettingsGroup } from '@/lib/ory/kratos/flow/settings-sections'
import { portalErrorOf, restartSignInUrl } from '@/lib/portal/login-error'
import type { LoginSettings, OpenLogin } from './login-choice'

/** A notice of our own on the login screen. */
type LoginNotice =
  | {
      readonly kind: 'page'
      readonly notice: NoticeName
      readonly retryAfter?: number | undefined
      /** A proof of work that makes the wait shorter. */
      readonly work?: OpenLogin['work']
    }
  /** A sign-in through the portal failed. Without a text, the page shows a general sentence. */
  | { readonly kind: 'portal'; readonly text: string | undefined; readonly restartHref: string | undefined }
  /** The visitor wanted to create an account, and did not come from a page that says where they were going. */
  | { readonly kind: 'sign_up' }
  /** A change in this section of the settings waits for the login. */
  | { readonly kind: 'waiting'; readonly section: SettingsGroup }
  /** A change of settings was sent after a sign-out, and is lost. */
  | { readonly kind: 'lost' }

/** The one notice of our own that counts most. Pure. */
export function loginNoticeOf(open: OpenLogin, settings: LoginSettings): LoginNotice | undefined {
  const { pageUrl, notice, retryAfter, session } = open
  if (notice)
    return { kind: 'page', notice, work: open.work, ...(retryAfter !== undefined && { retryAfter }) }
  const error = portalErrorOf(pageUrl.query, session)
  if (error) {
    const restartHref = settings.USER_CLIENT_URL ? restartSignInUrl(pageUrl.query) : undefined
    return { kind: 'portal', text: error === 'general' ? undefined : error.text, restartHref }
  }
  if (isFromBareRegistration(open)) return { kind: 'sign_up' }
  const section = pendingSection(pageUrl)
  if (section) return { kind: 'waiting', section }
  return isChangeDiscarded(pageUrl, session) ? { kind: 'lost' } : undefined
}

/** How long the login page explains to a visitor who wanted to create an account why they are there, in seconds. */
const noticeLifetime = 60

function isFromBareRegistration({ pageUrl, session }: OpenFlow): boolean {
  return wasWithin(session.bareRegistrationAt, noticeLifetime) && pageUrl.query.get('loginError') === 'true'
}

/** After these, the visitor has to type again. */
const aboutInput: ReadonlySet<NoticeName> = new Set(['incorrect', 'login_error'])

/** The notice as the form shows it. */
export function shownLoginNotice(notice: LoginNotice | undefined, t: Translator): FormNotice | undefined {
  switch (notice?.kind) {
    case undefined:
      return undefined
    case 'page': {
      const shown = formNotice(notice, t)
      return shown && { ...shown, isAboutInput: aboutInput.has(notice.notice) }
    }
    case 'portal':
      return {
        severity: 'error',
        text: <SignInFailed t={t} text={notice.text} restartHref={notice.restartHref} />,
      }
    case 'waiting': {
      const section = t.text(`settings.title_${notice.section}`)
      return { severity: 'info', text: t.text('login.change_waits', { section }) }
    }
    case 'sign_up':
      return { severity: 'info', text: t.text('login.sign_up_here', { button: t.text('login.sign_up') }) }
    case 'lost':
      return { severity: 'info', text: t.text('login.change_lost') }
    default:
      return notice satisfies never
  }
}
