import 'server-only'
import type { PageProps } from '@/app/page-props'
import { RequiredCard } from '@/components/screens/required-card'
import { stepProps } from './step-props'

/** Says that the person is too young, or that nobody can know. There is nothing to do but to sign out. */
export async function AgeStep({ searchParams }: PageProps) {
  const { step, card } = await stepProps(searchParams)
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
