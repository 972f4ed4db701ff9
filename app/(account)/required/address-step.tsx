import 'server-only'
import type { PageProps } from '@/app/page-props'
import { RequiredAddress } from '@/components/screens/required-address'
import { requiredUrl } from '@/lib/flows/goal/required-page'
import { localesOf } from '@/lib/urls/goal'
import { submitAddressCode } from './actions'
import { stepProps } from './step-props'

export async function AddressStep({ searchParams }: PageProps) {
  const { who, card, fields, query } = await stepProps(searchParams)
  const settingsQuery = new URLSearchParams({
    section: 'profile',
    return_to: requiredUrl(query),
    ...localesOf(query),
  })
  return (
    <RequiredAddress
      {...card}
      addresses={who.identity.addresses.map(({ value }) => value)}
      settingsHref={`/settings?${settingsQuery}`}
      action={submitAddressCode}
      fields={fields}
    />
  )
}
