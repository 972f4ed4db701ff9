import type { Metadata } from 'next'
import { redirect } from 'next/navigation'
import { SessionList } from '@/components/screens/session-list'
import { config } from '@/lib/config'
import { currentTranslator } from '@/lib/i18n/current-translator'
import type { SearchParams } from '@/lib/ory/page-address'
import { otherSessions } from '@/lib/ory/sessions'
import { csrfToken } from '@/lib/web/csrf-token'
import { failureAddress } from '../error/failure-address'
import { pageTitle } from '../page-title'
import { submitRevokeOtherSessions, submitRevokeSession } from './actions'
import { sessionsNotice } from './notice'
import { requireSession } from './require-session'

export function generateMetadata(): Promise<Metadata> {
  return pageTitle('sessions.title')
}

/** This device and the others that somebody is signed in on, each to be signed out (specification 7.2). */
export default async function SessionsPage({
  searchParams,
}: {
  readonly searchParams: Promise<SearchParams>
}) {
  const [{ notice }, current, others, t] = await Promise.all([
    searchParams,
    requireSession(),
    otherSessions(),
    currentTranslator(),
  ])
  if (others.is === 'unknown') redirect(await failureAddress(others.reason, '/sessions'))
  return (
    <SessionList
      t={t}
      current={current}
      others={others.sessions}
      hasMore={others.hasMore}
      notice={sessionsNotice(notice, t)}
      csrfToken={csrfToken({ purpose: 'sessions', sessionId: current.id }, config().SESSION_SECRET)}
      revoke={submitRevokeSession}
      revokeOthers={submitRevokeOtherSessions}
    />
  )
}
