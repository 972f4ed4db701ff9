import 'server-only'
import { notFound, redirect } from 'next/navigation'
import { requireSession } from '@/app/(account)/sessions/require-session'
import { config } from '@/lib/config/config'
import { isRecentSignIn } from '@/lib/ory/kratos/recent-sign-in'
import { settingsAccess } from '@/lib/ory/kratos/settings-access'
import { currentFailureUrl } from '@/lib/request/failure-url'

const page = '/deleteaccount'

/**
 * The visitor's session and account, when the account may be deleted now. Without `ACCOUNT_DELETION` there is
 * no such page. It redirects a visitor who has to prove first who they are: with a sign-in a short time ago,
 * and with a second factor where Kratos wants one for the settings. The page and its form both ask Kratos, with a
 * settings flow each: the session may have changed in between.
 */
export async function requireDeletable() {
  if (config().ACCOUNT_DELETION !== 'on') notFound()
  const account = await requireSession(page)
  if (!isRecentSignIn(account.session)) redirect(`/login?refresh=true&return_to=${page}`)
  const access = await settingsAccess()
  switch (access.kind) {
    case 'granted':
      return account
    case 'second_factor':
      return redirect(`/login?aal2=true&return_to=${page}`)
    case 'sign_in':
      return redirect(`/login?return_to=${page}`)
    case 'unknown':
      return redirect(await currentFailureUrl(access.reason, page))
    default:
      return access satisfies never
  }
}
