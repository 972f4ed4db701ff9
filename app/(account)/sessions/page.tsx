import type { Metadata } from 'next'
import { redirect } from 'next/navigation'
import { pageTitle } from '@/app/page-title'
import { ApplicationList } from '@/components/screens/application-list'
import { SessionList } from '@/components/screens/session-list'
import { config } from '@/lib/config/config'
import { csrfToken } from '@/lib/http/csrf-token'
import type { SearchParams } from '@/lib/http/flow-page-url'
import { currentTranslator } from '@/lib/i18n/current-translator'
import { applicationsOf } from '@/lib/ory/hydra/applications'
import { otherSessions } from '@/lib/ory/kratos/sessions'
import { currentFailureUrl } from '@/lib/request/failure-url'
import {
  submitRevokeApplication,
  submitRevokeApplications,
  submitRevokeOtherSessions,
  submitRevokeSession,
} from './actions'
import { sessionsNotice } from './notice'
import { requireSession } from './require-session'

export function generateMetadata(): Promise<Metadata> {
  return pageTitle('sessions.title')
}

/** Devices that somebody is signed in on and applications that may use the account, each to be ended (specification 7.2, 7.4). */
export default async function SessionsPage({
  searchParams,
}: {
  readonly searchParams: Promise<SearchParams>
}) {
  const [{ notice }, { session, identity }, others, t] = await Promise.all([
    searchParams,
    requireSession(),
    otherSessions(),
    currentTranslator(),
  ])
  if (others.kind === 'unknown') redirect(await currentFailureUrl(others.reason, '/sessions'))
  const applications = await applicationsOf(identity.id)
  const token = csrfToken({ purpose: 'sessions', sessionId: session.id }, config().SESSION_SECRET)
  return (
    <>
      <SessionList
        t={t}
        current={session}
        others={others.sessions}
        hasMore={others.hasMore}
        notice={sessionsNotice(notice, t)}
        csrfToken={token}
        revoke={submitRevokeSession}
        revokeOthers={submitRevokeOtherSessions}
      />
      {applications && (
        <ApplicationList
          t={t}
          applications={applications.kind === 'ready' ? applications.applications : null}
          csrfToken={token}
          revoke={submitRevokeApplication}
          revokeAll={submitRevokeApplications}
        />
      )}
    </>
  )
}
