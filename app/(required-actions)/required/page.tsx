import type { ReactNode } from 'react'
import { AccountStyles } from '@/app/account-styles'
import type { PageProps } from '@/app/page-props'
import { pageTitle } from '@/app/page-title'
import { titled } from '@/app/titled'
import type { TextKey } from '@/lib/i18n/locales'
import type { RequiredActionName } from '@/lib/required-actions/required-action'
import { BackupCodesOffer } from './backup-codes-step'
import { RequiredAddressPage, RequiredAge, RequiredProfile, RequiredTermsPage } from './plain-steps'
import { RequiredSecondFactor } from './second-factor-step'

export default titled(titleOf, RequiredPage)

interface RequiredScreen {
  readonly title: TextKey
  /** Looks first whether its action is the one due. */
  readonly Screen: (props: PageProps) => Promise<ReactNode>
}

/** The screen of each action that has one, and of the offer that may follow, by the `step` of the URL. */
const screens: Readonly<Record<Exclude<RequiredActionName, 'aal2'> | 'backup_codes', RequiredScreen>> = {
  age: { title: 'required.age_title', Screen: RequiredAge },
  profile: { title: 'required.profile_title', Screen: RequiredProfile },
  terms: { title: 'required.terms_title', Screen: RequiredTermsPage },
  verified_address: { title: 'required.address_title', Screen: RequiredAddressPage },
  second_factor: { title: 'required.second_factor_title', Screen: RequiredSecondFactor },
  backup_codes: { title: 'required.codes_title', Screen: BackupCodesOffer },
}

async function screenOf({ searchParams }: PageProps): Promise<RequiredScreen> {
  const { step } = await searchParams
  const found = Object.entries(screens).find(([name]) => name === step)
  return found?.[1] ?? screens.terms
}

async function titleOf(props: PageProps): Promise<string> {
  return pageTitle((await screenOf(props)).title)
}

/** Asks for one thing that an account must have (docs/accounts.md). It may show a key or codes, as the settings do. */
async function RequiredPage({ searchParams }: PageProps) {
  const { Screen } = await screenOf({ searchParams })
  return (
    <>
      <AccountStyles />
      <Screen searchParams={searchParams} />
    </>
  )
}
