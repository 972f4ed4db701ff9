import 'server-only'
import { notFound } from 'next/navigation'
import { accountConfig } from '@/lib/account/account-config'
import { redirect } from '@/lib/http/redirect'
import { isRecentSignIn } from '@/lib/ory/kratos/session/recent-sign-in'
import { requireAccount } from '../require-account'

const page = '/deleteaccount'

/**
 * The visitor's session and account, when the account may be deleted now. Without `ACCOUNT_DELETION` there is
 * no such page. It redirects a visitor who must re-authenticate first, even after a recent sign-in.
 * The page and its form both check this at Kratos, because the session may have changed in between.
 */
export async function requireDeletable() {
  if (accountConfig().ACCOUNT_DELETION !== 'on') notFound()
  const account = await requireAccount(page)
  if (!isRecentSignIn(account.session)) redirect(`/login?refresh=true&return_to=${page}`)
  return account
}
