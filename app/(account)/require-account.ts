import 'server-only'
import { accountAccess } from '@/lib/account/account-access'
import { redirect } from '@/lib/http/redirect'

/**
 * The visitor's session and account. Redirects a visitor who may not see the settings (`account-access.ts`).
 * @param page the page that the visitor returns to
 */
export async function requireAccount(page: string) {
  const access = await accountAccess(page)
  if (access.kind === 'redirect') redirect(access.url)
  const { session, identity, name } = access.account
  return { session, identity, name }
}
