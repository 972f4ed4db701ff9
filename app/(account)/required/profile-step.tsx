import 'server-only'
import type { PageProps } from '@/app/page-props'
import { RequiredForm } from '@/components/screens/required-form'
import { config } from '@/lib/config/config'
import type { DueStep } from '@/lib/rules/due-steps'
import { submitRequired } from './actions'
import { openRequiredForm } from './open-required-form'
import { stepProps } from './step-props'

export async function ProfileStep({ searchParams }: PageProps) {
  const { step, card } = await stepProps(searchParams)
  const trait = step.birthday && config().BIRTHDAY_TRAIT
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

function hintOf({ birthday }: DueStep) {
  if (birthday === undefined) return 'required.profile_hint'
  return birthday === 'missing' ? 'required.birthday_missing' : 'required.birthday_invalid'
}
