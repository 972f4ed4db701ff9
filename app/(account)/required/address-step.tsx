import 'server-only'
import type { PageProps } from '@/app/page-props'
import { RequiredAddress } from '@/components/screens/required-address'
import { requiredUrl } from '@/lib/flows/required-page'
import { submitAddressCode } from './actions'
import { stepProps } from './step-props'

export async function AddressStep({ searchParams }: PageProps) {
  const { who, card, fields, query } = await stepProps(searchParams)
  return (
    <RequiredAddress
      {...card}
      addresses={who.identity.addresses.map(({ value }) => value)}
      settingsHref={`/settings?${new URLSearchParams({ section: 'profile', return_to: requiredUrl(query) })}`}
      action={submitAddressCode}
      fields={fields}
    />
  )
}
