import 'server-only'
import { openPageFlow } from '@/app/open-page-flow'
import type { PageProps } from '@/app/page-props'
import { RequiredForm } from '@/components/screens/required-form'
import { submitRequired } from './actions'
import { stepProps } from './step-props'

export async function ProfileStep({ searchParams }: PageProps) {
  const { card } = await stepProps(searchParams)
  return (
    <RequiredForm
      {...card}
      title={card.t.text('required.profile_title')}
      hint={card.t.text('required.profile_hint')}
      open={await openPageFlow('required', searchParams)}
      group="profile"
      action={submitRequired}
    />
  )
}
