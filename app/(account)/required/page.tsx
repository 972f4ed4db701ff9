import { AccountStyles } from '@/app/account-styles'
import type { PageProps } from '@/app/page-props'
import { pageTitle } from '@/app/page-title'
import { titled } from '@/app/with-title'
import type { TextKey } from '@/lib/i18n/locales'
import { BackupCodesStep } from './backup-codes-step'
import { AddressStep, AgeStep, ProfileStep, TermsStep } from './plain-steps'
import { SecondFactorStep } from './second-factor-step'

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
      return <AgeStep searchParams={searchParams} />
    case 'profile':
      return <ProfileStep searchParams={searchParams} />
    case 'verified_address':
      return <AddressStep searchParams={searchParams} />
    case 'second_factor':
      return <SecondFactorStep searchParams={searchParams} />
    case 'backup_codes':
      return <BackupCodesStep searchParams={searchParams} />
    default:
      return <TermsStep searchParams={searchParams} />
  }
}
