import type { Translator } from '@/lib/i18n/translator'
import { AccountName } from './account-name'

interface AccountTileProps {
  readonly t: Translator
  readonly identifier: string
  /** The same page, for another account. */
  readonly otherHref: string
}

/** Who signs in here: the account that this browser knows, and the way to another one. */
export function AccountTile({ t, identifier, otherHref }: AccountTileProps) {
  return (
    <div className="account-tile">
      <AccountName t={t} identifier={identifier} />
      <a href={otherHref}>{t.text('login.not_you')}</a>
    </div>
  )
}
