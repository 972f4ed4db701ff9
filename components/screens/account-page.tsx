import type { ReactNode } from 'react'
import { markAddresses } from '@/components/ui/mark-addresses'
import type { Translator } from '@/lib/i18n/translator'
import { AccountMenu } from './account-menu'
import { AccountNavigation, type AccountPlace } from './account-navigation'
import { type SignOut, SignOutForm } from './sign-out-form'

interface AccountPageProps {
  readonly t: Translator
  readonly title: string
  readonly hint?: string | undefined
  /** Undefined on a page that has one thing to do. Then nothing leads away from it. */
  readonly area: AccountArea | undefined
  readonly children: ReactNode
}

/** What every page of the account leads to. */
export interface AccountArea {
  /** The visitor's e-mail address or other identifier. Undefined when the identity has none to show. */
  readonly identifier: string | undefined
  /** The URL of the home page of the account. */
  readonly homeHref: string
  readonly signOut: SignOut
  /** The styles of these pages. They depend on the request, and no other page has them. */
  readonly styles: ReactNode
  /** The label of the sign-out button. The default is the one of most pages. */
  readonly signOutLabel?: string
  /** Where the visitor is. Undefined on a page that the navigation does not name. */
  readonly current?: AccountPlace
  /** Links to the sections of this page. The sign-out ends them. */
  readonly sections?: ReactNode
}

/** A page of the account: its title, the account menu, the navigation and the content. */
export function AccountPage({ t, title, hint, area, children }: AccountPageProps) {
  const signOutLabel = area?.signOutLabel ?? t.text('action.sign_out')
  return (
    <>
      {area?.styles}
      <div className="account-page card-wide">
        <header>
          <h1 className="page-title">{title}</h1>
          {area && (
            <AccountMenu
              t={t}
              identifier={area.identifier}
              signOut={area.signOut}
              signOutLabel={signOutLabel}
            />
          )}
          {hint && <p>{markAddresses(hint)}</p>}
        </header>
        {area && (
          <AccountNavigation
            t={t}
            homeHref={area.homeHref}
            current={area.current}
            sections={
              area.sections && (
                <>
                  {area.sections}
                  <li>
                    <SignOutForm label={signOutLabel} signOut={area.signOut} />
                  </li>
                </>
              )
            }
          />
        )}
        <div className="account-content">{children}</div>
      </div>
    </>
  )
}
