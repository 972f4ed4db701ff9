import type { Metadata } from 'next'
import type { PageProps } from '@/app/page-props'
import { pageTitle } from '@/app/page-title'
import { ApplicationList } from '@/components/screens/application-list'
import { SessionList } from '@/components/screens/session-list'
import { currentTranslator } from '@/lib/i18n/current-translator'
import * as actions from './actions'
import { sessionsNotice } from './notice'
import { openSessions } from './open-sessions'
import { sessionsToken } from './sessions-form'

export function generateMetadata(): Promise<Metadata> {
  return pageTitle('sessions.title')
}

/** The devices that somebody is signed in on and the applications that may use the account (specification 7.2, 7.4). */
export default async function SessionsPage({ searchParams }: PageProps) {
  const [{ notice }, { session, others, applications }, t] = await Promise.all([
    searchParams,
    openSessions(),
    currentTranslator(),
  ])
  const form = { t, csrfToken: sessionsToken(session.id) }
  return (
    <>
      <SessionList
        {...form}
        current={session}
        others={others.sessions}
        hasMore={others.hasMore}
        notice={sessionsNotice(notice, t)}
        revoke={actions.submitRevokeSession}
        revokeOthers={actions.submitRevokeOtherSessions}
      />
      {applications !== undefined && (
        <ApplicationList
          {...form}
          applications={applications}
          revoke={actions.submitRevokeApplication}
          revokeAll={actions.submitRevokeApplications}
        />
      )}
    </>
  )
}
