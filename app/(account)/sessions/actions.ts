'use server'

import { RedirectType, redirect } from 'next/navigation'
import { z } from 'zod'
import { config } from '@/lib/config/config'
import { isCsrfToken } from '@/lib/http/csrf-token'
import { revokeApplication, revokeApplications } from '@/lib/ory/hydra/applications'
import { revokeOtherSessions, revokeSession } from '@/lib/ory/kratos/sessions'
import type { FailureReason } from '@/lib/request/failure-reason'
import { currentFailureUrl } from '@/lib/request/failure-url'
import type { SessionsNotice } from './notice'
import { requireSession } from './require-session'

export async function submitRevokeSession(form: FormData): Promise<void> {
  await demandOwnForm(form)
  // An empty id would name all of them.
  const id = z.uuid().safeParse(form.get('session'))
  if (!id.success) leaveWith('csrf')
  await leave(await revokeSession(id.data), 'revoked')
}

export async function submitRevokeOtherSessions(form: FormData): Promise<void> {
  await demandOwnForm(form)
  await leave(await revokeOtherSessions(), 'revoked_others')
}

export async function submitRevokeApplication(form: FormData): Promise<void> {
  const identityId = await demandOwnForm(form)
  const client = z.string().min(1).safeParse(form.get('client'))
  if (!client.success) leaveWith('csrf')
  await leave(await revokeApplication(identityId, client.data), 'revoked_application')
}

export async function submitRevokeApplications(form: FormData): Promise<void> {
  const identityId = await demandOwnForm(form)
  await leave(await revokeApplications(identityId), 'revoked_applications')
}

/**
 * A form that we did not draw for this session does nothing.
 * @returns whose session it is
 */
async function demandOwnForm(form: FormData): Promise<string> {
  const { session, identity } = await requireSession()
  const isOurs = isCsrfToken(
    form.get('csrf_token'),
    { purpose: 'sessions', sessionId: session.id },
    config().SESSION_SECRET,
  )
  if (!isOurs) leaveWith('csrf')
  return identity.id
}

async function leave(failure: FailureReason | null, notice: SessionsNotice): Promise<never> {
  if (failure) redirect(await currentFailureUrl(failure, '/sessions'), RedirectType.replace)
  leaveWith(notice)
}

function leaveWith(notice: SessionsNotice): never {
  redirect(`/sessions?notice=${notice}`, RedirectType.replace)
}
