import 'server-only'
import type { PageProps } from '@/app/page-props'
import { RequiredTerms } from '@/components/screens/required-terms'
import { config } from '@/lib/config/config'
import { acceptedTerms } from '@/lib/rules/account-facts'
import { submitTerms } from './actions'
import { stepProps } from './step-props'

export async function TermsStep({ searchParams }: PageProps) {
  const { TERMS_URL, PRIVACY_URL, TERMS_VERSION = '', TERMS_TRAIT } = config()
  const { who, card, fields } = await stepProps(searchParams)
  return (
    <RequiredTerms
      {...card}
      hasChanged={acceptedTerms(who.identity, TERMS_TRAIT) !== undefined}
      termsUrl={TERMS_URL}
      privacyUrl={PRIVACY_URL}
      action={submitTerms}
      fields={{ ...fields, version: TERMS_VERSION }}
    />
  )
}
