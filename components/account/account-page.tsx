import type { ReactNode } from 'react'
import { Menu } from '@/components/islands/menu'
import { AccountInitial } from '@/components/screens/account-name'
import { PendingAddressNotice } from '@/components/screens/pending-address'
import { SignOutForm } from '@/components/screens/sign-out-form'
import { markAddresses } from '@/components/ui/mark-addresses'
import type { PostTarget } from '@/components/ui/post-form'
import { RowIcon } from '@/components/ui/row-icon'
import type { PendingAddress } from '@/lib/flows/settings/pending-address'
import type { Translator } from '@/lib/i18n/translator'
import { isolate } from '@/lib/messages/isolate'

interface AccountPageProps {
  readonly t: Translator
  readonly title: string
  readonly hint?: string | undefined
  /** The name or identifier whose first letter is before the title. */
  readonly initial?: string | undefined
  /** Undefined on a page with a single task, which has no other links. */
  readonly area: AccountArea | undefined
  readonly children: ReactNode
}

/** The context of every page of the account. */
export interface AccountArea {
  /** The visitor's email address or other identifier. Undefined if the identity has none to show. */
  readonly identifier: string | undefined
  /** The URL of the home page of the account. */
  readonly homeHref: string
  readonly signOut: PostTarget
  /** The styles of these pages. They depend on the request, and no other page has them. */
  readonly styles: ReactNode
  /** The current page. Undefined on a page that the navigation does not name. */
  readonly current?: AccountPlace
  /** Links to the sections of this page, before the sign-out. */
  readonly sections?: ReactNode
  readonly pendingAddress?: PendingAddress | undefined
}

/** A page of the account: its title, the account menu, the navigation and the content. */
export function AccountPage({ t, title, hint, initial, area, children }: AccountPageProps) {
  return (
    <>
      {area?.styles}
      <div className="account-page card-wide">
        <header>
          {initial && <AccountInitial identifier={initial} />}
          <h1 className="page-title">{title}</h1>
          {area && (
            <AccountMenu
              t={t}
              identifier={area.identifier}
              signOut={area.signOut}
              hasInitial={initial === undefined}
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
                    <SignOutForm label={t.text('settings.nav_logout')} signOut={area.signOut} />
                  </li>
                </>
              )
            }
          />
        )}
        <div className="account-content">
          <PendingAddressNotice t={t} pending={area?.pendingAddress} />
          {children}
        </div>
      </div>
    </>
  )
}

interface AccountMenuProps {
  readonly t: Translator
  /** The visitor's email address or other identifier. Undefined if the identity has none to show. */
  readonly identifier: string | undefined
  readonly signOut: PostTarget
  /** Whether the button has the first letter of the identifier. */
  readonly hasInitial: boolean
}

/** The signed-in person, and the sign-out. The browser opens it, so it needs no JavaScript. */
function AccountMenu({ t, identifier, signOut, hasInitial }: AccountMenuProps) {
  const name = identifier ? isolate(identifier, t.dir) : t.text('home.signed_in')
  const translate = identifier ? 'no' : undefined
  return (
    <Menu
      className="account-menu"
      summary={
        <>
          {identifier && hasInitial ? <AccountInitial identifier={identifier} /> : <RowIcon name="person" />}
          <span className="visually-hidden" translate={translate}>
            {name}
          </span>
        </>
      }
    >
      <div className="menu">
        <p>{markAddresses(name)}</p>
        <SignOutForm label={t.text('action.sign_out')} signOut={signOut} />
      </div>
    </Menu>
  )
}

/** The pages of the account, as the navigation names them. */
type AccountPlace = 'home' | 'settings' | 'sessions' | 'data'

interface AccountNavigationProps {
  readonly t: Translator
  readonly homeHref: string
  readonly current: AccountPlace | undefined
  /** Links to the sections of the current page. */
  readonly sections: ReactNode
}

/** The same links on every page of the account: a column on a wide screen, else one row that scrolls. */
function AccountNavigation({ t, homeHref, current, sections }: AccountNavigationProps) {
  return (
    <nav className="account-navigation" aria-label={t.text('home.title')}>
      <ul>
        {linksOf(t, homeHref).map(({ place, href, label }) => (
          <li key={place}>
            <a href={href} {...(place === current && { 'aria-current': 'page' })}>
              {label}
            </a>
            {place === current && sections && <ul aria-label={t.text('settings.navigation')}>{sections}</ul>}
          </li>
        ))}
      </ul>
    </nav>
  )
}

function linksOf(t: Translator, homeHref: string) {
  return [
    { place: 'home', href: homeHref, label: t.text('home.title') },
    { place: 'settings', href: '/settings', label: t.text('home.settings') },
    { place: 'sessions', href: '/sessions', label: t.text('settings.nav_sessions') },
    { place: 'data', href: '/data', label: t.text('account_data.title') },
  ] as const
}
