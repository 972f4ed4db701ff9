import { accountArea } from '@/app/account-area'
import type { PageProps } from '@/app/page-props'
import { pageTitle } from '@/app/page-title'
import { titled } from '@/app/titled'
import { AccountPage } from '@/components/account/account-page'
import { SessionList } from '@/components/account/session-list'
import { LabelledAlert } from '@/components/flow/messages'
import { FormResult } from '@/components/islands/form-result'
import { ApplicationList } from '@/components/oauth2/application-list'
import { currentTranslator } from '@/lib/i18n/current-translator'
import { accountToken } from '@/lib/session/account-form'
import * as actions from './actions'
import { sessionsNotice } from './notice'
import { openSessions } from './open-sessions'

export default titled(() => pageTitle('sessions.title'), SessionsPage)

/** The devices that are signed in to the account and the applications that may use it (docs/behaviour.md 7.2, 7.4). */
async function SessionsPage({ searchParams }: PageProps) {
  const [{ notice }, { session, name, others, applications }, t] = await Promise.all([
    searchParams,
    openSessions(),
    currentTranslator(),
  ])
  const form = { t, csrfToken: accountToken('sessions', session.id) }
  const said = sessionsNotice(notice, t)
  const answer = said && (
    <FormResult>
      <LabelledAlert t={t} severity={said.severity}>
        {said.text}
      </LabelledAlert>
    </FormResult>
  )
  return (
    <AccountPage
      t={t}
      title={t.text('sessions.title')}
      hint={t.text('sessions.hint')}
      area={await accountArea({ identifier: name ?? undefined, current: 'sessions' })}
    >
      {said?.section === 'page' && answer}
      <SessionList
        {...form}
        current={session}
        others={others.sessions}
        hasMore={others.hasMore}
        answer={said?.section === 'devices' && answer}
        revoke={actions.submitRevokeSession}
        revokeOthers={actions.submitRevokeOtherSessions}
      />
      {applications !== undefined && (
        <ApplicationList
          {...form}
          applications={applications}
          answer={said?.section === 'applications' && answer}
          revoke={actions.submitRevokeApplication}
          revokeAll={actions.submitRevokeApplications}
        />
      )}
    </AccountPage>
  )
}
