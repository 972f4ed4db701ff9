'use server'

import { RedirectType } from 'next/navigation'
import { accountSession } from '@/lib/account/account-session'
import { nowInSeconds } from '@/lib/http/in-seconds'
import { redirect } from '@/lib/http/redirect'
import type { RedirectUrl } from '@/lib/http/redirect-url'
import { currentTranslator } from '@/lib/i18n/current-translator'
import { revokeAccess } from '@/lib/oauth2/end-access'
import { deleteIdentity } from '@/lib/ory/kratos/identity/delete-identity'
import { forgetAccount } from '@/lib/remembered-accounts/remembered-accounts'
import { currentFailureUrl } from '@/lib/request/failure-url'
import { hasAccountToken } from '@/lib/session/account-form'
import { replaceSession } from '@/lib/session/session'
import { isConfirmed, wantedText } from './confirmation'
import { requireDeletable } from './require-deletable'

export async function submitDeleteAccount(form: FormData): Promise<void> {
  const { session, identity, name } = await requireDeletable()
  if (!hasAccountToken(form, 'delete account', session.id)) leave('/deleteaccount?notice=csrf')
  const wanted = wantedText(name, await currentTranslator())
  if (!isConfirmed(form.get('confirmation'), wanted)) leave('/deleteaccount?notice=mistyped')

  // Hydra first: when it fails, the account is still there, and the visitor can try again.
  const failure = (await revokeAccess(identity.id)) ?? (await deleteIdentity(identity.id))
  if (failure) leave(await currentFailureUrl(failure, '/deleteaccount'))
  // An application may have been allowed since then. From now on, none can be.
  await revokeAccess(identity.id)
  if (name) await forgetAccount({ identifier: name })
  await replaceSession(accountSession.change({ accountDeletedAt: nowInSeconds() }))
  leave('/accountdeleted')
}

function leave(url: RedirectUrl): never {
  redirect(url, RedirectType.replace)
}
