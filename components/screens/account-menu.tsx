import { Menu } from '@/components/islands/menu'
import { RowIcon } from '@/components/ui/row-icon'
import type { Translator } from '@/lib/i18n/translator'
import { isolate } from '@/lib/messages/isolate'
import { AccountInitial } from './account-name'
import { type SignOut, SignOutForm } from './sign-out-form'

interface AccountMenuProps {
  readonly t: Translator
  /** The visitor's e-mail address or other identifier. Undefined when the identity has none to show. */
  readonly identifier: string | undefined
  readonly signOut: SignOut
  readonly signOutLabel: string
}

/** Who is signed in, and the sign-out. The browser opens it, so it needs no script. */
export function AccountMenu({ t, identifier, signOut, signOutLabel }: AccountMenuProps) {
  const name = identifier ? isolate(identifier, t.dir) : t.text('home.signed_in')
  const translate = identifier ? 'no' : undefined
  return (
    <Menu
      className="account-menu"
      summary={
        <>
          {identifier ? <AccountInitial identifier={identifier} /> : <RowIcon name="person" />}
          <span className="visually-hidden" translate={translate}>
            {name}
          </span>
        </>
      }
    >
      <div className="menu">
        <p translate={translate}>{name}</p>
        <SignOutForm label={signOutLabel} signOut={signOut} />
      </div>
    </Menu>
  )
}
