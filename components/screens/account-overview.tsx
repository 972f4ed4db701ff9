import type { ReactNode } from 'react'
import { Alert } from '@/components/ui/alert'
import { buttonClass } from '@/components/ui/button-class'
import { ButtonLink } from '@/components/ui/button-link'
import { Card } from '@/components/ui/card'
import type { Translator } from '@/lib/i18n/translator'
import { type SignOut, SignOutForm } from './sign-out-form'

interface AccountOverviewProps {
  readonly t: Translator
  /** The visitor's e-mail address or other identifier. Undefined when the identity has none to show. */
  readonly identifier: string | undefined
  /** Pages of the account. The most used page comes first. */
  readonly links: readonly { readonly href: string; readonly label: string }[]
  readonly signOut: SignOut
  /** How many wrong passwords and codes others tried for this account. */
  readonly wrongTries?: number | undefined
  /** What we suggest to the visitor. It stands before the links. */
  readonly offer?: ReactNode
}

/** Shows who is signed in, and links to the pages of the account. */
export function AccountOverview({ t, identifier, links, signOut, offer, wrongTries }: AccountOverviewProps) {
  const whoIsSignedIn = identifier ? t.text('home.signed_in_as', { identifier }) : t.text('home.signed_in')
  return (
    <Card title={t.text('home.title')} subtitle={whoIsSignedIn}>
      {wrongTries !== undefined && (
        <Alert severity="info" severityLabel={t.text('severity.info')}>
          {t.text('home.wrong_tries', { count: wrongTries })}{' '}
          <a href="/sessions">{t.text('sessions.title')}</a>
        </Alert>
      )}
      {offer}
      <nav className="stack">
        {links.map(({ href, label }, index) => (
          <ButtonLink
            key={href}
            href={href}
            variant={index === 0 && !offer ? 'semibold' : 'outline'}
            size="large"
          >
            {label}
          </ButtonLink>
        ))}
        <SignOutForm
          className={buttonClass('outline', 'large')}
          label={t.text('action.sign_out')}
          signOut={signOut}
        />
      </nav>
    </Card>
  )
}
