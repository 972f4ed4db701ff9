import type { Translator } from '@/lib/i18n/translator'
import { isolate } from '@/lib/messages/isolate'

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
      <span className="initial" aria-hidden="true">
        {identifier.slice(0, 1).toUpperCase()}
      </span>
      <span className="account-name">{isolate(identifier, t.dir)}</span>
      <a href={otherHref}>{t.text('login.not_you')}</a>
    </div>
  )
}
