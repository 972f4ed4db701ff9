import { AccountStyles } from '@/app/account-styles'
import type { PageProps } from '@/app/page-props'
import { pageTitle } from '@/app/page-title'
import { titled } from '@/app/titled'
import type { TextKey } from '@/lib/i18n/locales'
import { BackupCodesOffer } from './backup-codes-step'
import { RequiredAddressPage, RequiredAge, RequiredProfile, RequiredTermsPage } from './plain-steps'
import { RequiredSecondFactor } from './second-factor-step'

export default titled(titleOf, RequiredPage)

const titles: Readonly<Record<string, TextKey>> = {
  age: 'required.age_title',
  profile: 'required.profile_title',
  verified_address: 'required.address_title',
  second_factor: 'required.second_factor_title',
  backup_codes: 'required.codes_title',
}

async function titleOf({ searchParams }: PageProps): Promise<string> {
  const { step } = await searchParams
  return pageTitle(titles[String(step)] ?? 'required.terms_title')
}

/** Asks for one thing that an account must have (docs/accounts.md). It may show a key or codes, as the settings do. */
function RequiredPage(props: PageProps) {
  return (
    <>
      <AccountStyles />
      <RequiredStep {...props} />
    </>
  )
}

/** Each step looks first whether it is the one due. */
async function RequiredStep({ searchParams }: PageProps) {
  const { step } = await searchParams
  switch (step) {
    case 'age':
      return <RequiredAge searchParams={searchParams} />
    case 'profile':
      return <RequiredProfile searchParams={searchParams} />
    case 'verified_address':
      return <RequiredAddressPage searchParams={searchParams} />
    case 'second_factor':
      return <RequiredSecondFactor searchParams={searchParams} />
    case 'backup_codes':
      return <BackupCodesOffer searchParams={searchParams} />
    default:
      return <RequiredTermsPage searchParams={searchParams} />
  }
}
