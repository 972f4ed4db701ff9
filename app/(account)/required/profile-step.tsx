import 'server-only'
import { openPageFlow } from '@/app/open-page-flow'
import type { PageProps } from '@/app/page-props'
import { RequiredForm } from '@/components/screens/required-form'
import { config } from '@/lib/config/config'
import { withRequiredTrait } from '@/lib/ory/kratos/trait-fields'
import type { DueStep } from '@/lib/rules/due-steps'
import { submitRequired } from './actions'
import { stepProps } from './step-props'

export async function ProfileStep({ searchParams }: PageProps) {
  const { step, card } = await stepProps(searchParams)
  const open = await openPageFlow('required', searchParams)
  const flow = step.birthday ? withRequiredTrait(open.flow, config().BIRTHDAY_TRAIT) : open.flow
  return (
    <RequiredForm
      {...card}
      title={card.t.text('required.profile_title')}
      hint={card.t.text(hintOf(step))}
      open={{ ...open, flow }}
      group="profile"
      action={submitRequired}
    />
  )
}

function hintOf({ birthday }: DueStep) {
  if (birthday === undefined) return 'required.profile_hint'
  return birthday === 'missing' ? 'required.birthday_missing' : 'required.birthday_invalid'
}
