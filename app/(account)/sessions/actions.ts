'use server'

import { RedirectType } from 'next/navigation'
import { z } from 'zod'
import { redirect } from '@/lib/http/redirect'
import { revokeApplication, revokeApplications } from '@/lib/oauth2/applications'
import { revokeOtherSessions, revokeSession } from '@/lib/ory/kratos/session/sessions'
import type { FailureReason } from '@/lib/request/failure-reason'
import { currentFailureUrl } from '@/lib/request/failure-url'
import { hasAccountToken } from '@/lib/session/account-form'
import { requireAccount } from '../require-account'
import type { SessionsNotice } from './notice'

export async function submitRevokeSession(form: FormData): Promise<void> {
  await requireOwnForm(form)
  // An empty id would mean all sessions.
  const id = z.uuid().safeParse(form.get('session'))
  if (!id.success) leaveWith('csrf')
  await leave(await revokeSession(id.data), 'revoked')
}

export async function submitRevokeOtherSessions(form: FormData): Promise<void> {
  await requireOwnForm(form)
  await leave(await revokeOtherSessions(), 'revoked_others')
}

export async function submitRevokeApplication(form: FormData): Promise<void> {
  const identityId = await requireOwnForm(form)
  const client = z.string().min(1).safeParse(form.get('client'))
  if (!client.success) leaveWith('csrf')
  await leave(await revokeApplication(identityId, client.data), 'revoked_application')
}

export async function submitRevokeApplications(form: FormData): Promise<void> {
  const identityId = await requireOwnForm(form)
  await leave(await revokeApplications(identityId), 'revoked_applications')
}

/**
 * A form that we did not render for this session does nothing.
 * @returns the id of the identity that is signed in
 */
async function requireOwnForm(form: FormData): Promise<string> {
  const { session, identity } = await requireAccount('/sessions')
  if (!hasAccountToken(form, 'sessions', session.id)) leaveWith('csrf')
  return identity.id
}

async function leave(failure: FailureReason | null, notice: SessionsNotice): Promise<never> {
  if (failure) redirect(await currentFailureUrl(failure, '/sessions'), RedirectType.replace)
  leaveWith(notice)
}

function leaveWith(notice: SessionsNotice): never {
  redirect(`/sessions?notice=${notice}`, RedirectType.replace)
}
