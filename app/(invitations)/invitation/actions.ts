'use server'

import { RedirectType } from 'next/navigation'
import { viaRequiredActions } from '@/lib/destination/required-actions-url'
import { allowedReturnTo } from '@/lib/destination/return-to'
import { currentAccount } from '@/lib/flows/login/redirect-if-signed-in'
import { redirect } from '@/lib/http/redirect'
import type { RedirectUrl } from '@/lib/http/redirect-url'
import {
  endEarlierUse,
  type InvitationLink,
  openInvitation,
  signInInvited,
} from '@/lib/invitations/invitation'
import { revokeAccess } from '@/lib/oauth2/end-access'
import { currentFailureUrl } from '@/lib/request/failure-url'
import { currentVisitor } from '@/lib/request/visitor'
import { invitationHref, invitationOf } from './query'

/** Accepts an invitation, and redirects to the settings, where the person chooses how to sign in. */
export async function submitInvitation(form: FormData): Promise<void> {
  redirect(await nextUrl(invitationOf(form)), RedirectType.replace)
}

async function nextUrl(link: InvitationLink): Promise<RedirectUrl> {
  const page = invitationHref(link)
  const visitor = await currentVisitor()
  const [open, who] = await Promise.all([openInvitation(link, visitor), currentAccount(visitor)])
  if (open.kind === 'failed') return currentFailureUrl(open.reason, page)
  // The page says what is wrong.
  if (open.kind !== 'open') return page
  const isOwn = who?.kind === 'signed_in' && who.identity.id === link.id
  if (!isOwn && who !== null && who.kind !== 'nobody') return page
  const accepted = isOwn ? await endEarlierUse(link, visitor) : await signInInvited(link, visitor)
  if (accepted.failure !== null) return currentFailureUrl(accepted.failure, page)
  const failure = await revokeAccess(link.id)
  if (failure !== null) return currentFailureUrl(failure, page)
  const returnTo = viaRequiredActions(allowedReturnTo(open.record.return_to) ?? '/')
  const notice = accepted.wasOpened ? 'invited_again' : 'invited'
  return `/settings?${new URLSearchParams({ section: 'password', return_to: returnTo, notice })}`
}
