import { AccountStyles } from '@/app/account-styles'
import type { PageProps } from '@/app/page-props'
import { pageTitle } from '@/app/page-title'
import { titled } from '@/app/titled'
import { DeleteAccount } from '@/components/account/delete-account'
import { currentTranslator } from '@/lib/i18n/current-translator'
import { accountToken } from '@/lib/session/account-form'
import { submitDeleteAccount } from './actions'
import { wantedText } from './confirmation'
import { requireDeletable } from './require-deletable'

export default titled(titleOf, DeleteAccountPage)

async function titleOf({ searchParams }: PageProps): Promise<string> {
  const { notice } = await searchParams
  return pageTitle('deletion.title', undefined, undefined, notice === 'mistyped')
}

/** Asks for confirmation before the account is deleted. Opening the page changes nothing. */
async function DeleteAccountPage({ searchParams }: PageProps) {
  const [{ notice }, { session, name }, t] = await Promise.all([
    searchParams,
    requireDeletable(),
    currentTranslator(),
  ])
  return (
    <>
      <AccountStyles />
      <DeleteAccount
        t={t}
        identifier={name ?? undefined}
        wanted={wantedText(name, t)}
        csrfToken={accountToken('delete account', session.id)}
        problem={notice === 'mistyped' || notice === 'csrf' ? notice : undefined}
        action={submitDeleteAccount}
        stayHref="/data"
      />
    </>
  )
}
