import type { ReactNode } from 'react'
import type { Translator } from '@/lib/i18n/translator'

/** The pages of the account, as the navigation names them. */
export type AccountPlace = 'home' | 'settings' | 'sessions' | 'data'

interface AccountNavigationProps {
  readonly t: Translator
  readonly homeHref: string
  readonly current: AccountPlace | undefined
  /** Links to the sections of the current page. */
  readonly sections: ReactNode
}

/** The same links on every page of the account: a column on a wide screen, else one row that scrolls. */
export function AccountNavigation({ t, homeHref, current, sections }: AccountNavigationProps) {
  return (
    <nav className="account-navigation" aria-label={t.text('home.title')}>
      <ul>
        {linksOf(t, homeHref).map(({ place, href, label }) => (
          <li key={place}>
            <a href={href} aria-current={place === current ? 'page' : undefined}>
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
