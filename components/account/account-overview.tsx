import type { ReactNode } from 'react'
import { signedInText } from '@/components/screens/signed-in-as'
import { LinkRow } from '@/components/ui/row'
import { RowIcon } from '@/components/ui/row-icon'
import type { AccountCounts } from '@/lib/account/account-overview'
import type { AccountProtection } from '@/lib/account/account-protection'
import type { Translator } from '@/lib/i18n/translator'
import { isolate } from '@/lib/messages/isolate'
import { type AccountArea, AccountPage } from './account-page'
import { AccountProtectionRows } from './account-protection-rows'

interface AccountOverviewProps {
  readonly t: Translator
  readonly area: AccountArea
  /** The name of the person; undefined if the identity has none. */
  readonly name: string | undefined
  /** Undefined if it could not be read. */
  readonly protection: AccountProtection | undefined
  readonly isPasskeyOffered: boolean
  /** Whether applications can have access to the account. */
  readonly hasApplications: boolean
  readonly counts: AccountCounts
  /** Notices for the visitor, before the rows. */
  readonly banner?: ReactNode
}

/** Shows who is signed in and how well the account is locked, and links to the pages of the account. */
export function AccountOverview(props: AccountOverviewProps) {
  const { t, area, name, protection, isPasskeyOffered, hasApplications, banner } = props
  const { identifier } = area
  const { devices, applications } = props.counts
  return (
    <AccountPage
      t={t}
      title={name === undefined ? t.text('home.title') : isolate(name, t.dir)}
      hint={signedInText(identifier, t)}
      initial={name ?? identifier}
      area={area}
    >
      {banner}
      {protection && (
        <AccountProtectionRows t={t} protection={protection} isPasskeyOffered={isPasskeyOffered} />
      )}
      <div className="rows">
        <LinkRow
          href="/settings"
          icon={<RowIcon name="person" />}
          name={t.text('home.settings')}
          state={t.text('home.settings_hint')}
        />
        <LinkRow
          href="/sessions"
          icon={<RowIcon name="computer" />}
          name={t.text('sessions.title')}
          state={devices ? t.text('home.sessions_count', { count: devices }) : t.text('home.sessions_hint')}
        />
        {hasApplications && (
          <LinkRow
            href="/sessions#applications"
            icon={<RowIcon name="apps" />}
            name={t.text('applications.title')}
            state={
              applications === undefined
                ? t.text('home.applications_hint')
                : t.text('home.applications_count', { count: applications })
            }
          />
        )}
        <LinkRow
          href="/data"
          icon={<RowIcon name="download" />}
          name={t.text('account_data.title')}
          state={t.text('home.data_hint')}
        />
      </div>
    </AccountPage>
  )
}
