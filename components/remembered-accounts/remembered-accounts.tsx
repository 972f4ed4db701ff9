import { AccountName } from '@/components/screens/account-name'
import type { Translator } from '@/lib/i18n/translator'

interface KnownAccountsProps {
  readonly t: Translator
  readonly accounts: readonly { readonly id: string; readonly identifier: string; readonly href: string }[]
  /** Path and query of this page, posted with each form. */
  readonly page: string
  readonly forget: (form: FormData) => Promise<void>
}

/** Accounts that this browser remembers: a link to sign in with one, and a button that removes it. */
export function RememberedAccounts({ t, accounts, page, forget }: KnownAccountsProps) {
  return (
    <section className="known-accounts" aria-labelledby="known-accounts">
      <h2 id="known-accounts">{t.text('login.known_accounts')}</h2>
      <ul className="plain-list">
        {accounts.map(({ id, identifier, href }) => (
          <li key={id}>
            <a href={href}>
              <AccountName t={t} identifier={identifier} />
            </a>
            <form action={forget}>
              <input type="hidden" name="account" value={id} />
              <input type="hidden" name="latchkey.page" value={page} />
              <button
                type="submit"
                className="forget"
                aria-label={t.text('login.forget_account', { identifier })}
              >
                <svg viewBox="0 0 20 20" className="icon" aria-hidden="true">
                  <path d="m5.5 5.5 9 9m0-9-9 9" />
                </svg>
              </button>
            </form>
          </li>
        ))}
      </ul>
    </section>
  )
}

interface AccountTileProps {
  readonly t: Translator
  readonly identifier: string
  /** The same page, for another account. */
  readonly otherHref: string
}

/** The person who signs in here: the account that this browser remembers, and the link to another one. */
export function AccountTile({ t, identifier, otherHref }: AccountTileProps) {
  return (
    <div className="account-tile">
      <AccountName t={t} identifier={identifier} />
      <a href={otherHref}>{t.text('login.not_you')}</a>
    </div>
  )
}
