import 'server-only'
import type { PageProps } from '@/app/page-props'
import { RequiredAddress } from '@/components/required-actions/required-address'
import { RequiredCard } from '@/components/required-actions/required-card'
import { RequiredForm } from '@/components/required-actions/required-form'
import { RequiredTerms } from '@/components/required-actions/required-terms'
import { config } from '@/lib/config/config'
import { uiLocalesParam } from '@/lib/destination/links'
import { requiredActionsUrl } from '@/lib/destination/required-actions-url'
import { readPendingAddress } from '@/lib/flows/settings/pending-address'
import { acceptedTerms } from '@/lib/required-actions/account-facts'
import type { DueAction } from '@/lib/required-actions/required-action'
import { requiredActionsConfig } from '@/lib/required-actions/required-actions-config'
import { submitAddressCode, submitRequired, submitTerms } from './actions'
import { openRequiredForm } from './open-required-form'
import { requiredActionProps } from './step-props'

/** Explains that the person is too young, or that their age is unknown. They can only sign out. */
export async function RequiredAge({ searchParams }: PageProps) {
  const { step, card } = await requiredActionProps(searchParams)
  const { t } = card
  const { minimumAge = 0 } = step
  return (
    <RequiredCard
      {...card}
      place={undefined}
      title={t.text('required.age_title')}
      hint={
        step.birthday === undefined
          ? t.text('required.age_young', { age: minimumAge })
          : t.text('required.age_unknown')
      }
    />
  )
}

export async function RequiredProfile({ searchParams }: PageProps) {
  const { step, card } = await requiredActionProps(searchParams)
  const trait = step.birthday && requiredActionsConfig().BIRTHDAY_TRAIT
  return (
    <RequiredForm
      {...card}
      title={card.t.text('required.profile_title')}
      hint={card.t.text(hintOf(step))}
      open={await openRequiredForm(searchParams, trait)}
      group="profile"
      action={submitRequired}
    />
  )
}

function hintOf({ birthday }: DueAction) {
  if (birthday === undefined) return 'required.profile_hint'
  return birthday === 'missing' ? 'required.birthday_missing' : 'required.birthday_invalid'
}

export async function RequiredAddressPage({ searchParams }: PageProps) {
  const { who, card, fields, query } = await requiredActionProps(searchParams)
  const back = { return_to: requiredActionsUrl(query), ...uiLocalesParam(query) }
  const settingsQuery = new URLSearchParams({ section: 'profile', ...back })
  return (
    <RequiredAddress
      {...card}
      addresses={who.identity.addresses.map(({ value }) => value)}
      pending={await readPendingAddress(back)}
      settingsHref={`/settings?${settingsQuery}`}
      action={submitAddressCode}
      fields={fields}
    />
  )
}

export async function RequiredTermsPage({ searchParams }: PageProps) {
  const { TERMS_URL, PRIVACY_URL, TERMS_VERSION = '' } = config()
  const { TERMS_TRAIT } = requiredActionsConfig()
  const { who, card, fields } = await requiredActionProps(searchParams)
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
