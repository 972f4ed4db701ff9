import { AccountStyles } from '@/app/account-styles'
import type { PageProps } from '@/app/page-props'
import { pageTitle } from '@/app/page-title'
import { titled } from '@/app/titled'
import { LabelledAlert } from '@/components/flow/messages'
import { PersonPage } from '@/components/help-desk/person-page'
import { FormResult } from '@/components/islands/form-result'
import { durationText } from '@/components/screens/duration-text'
import { type HelpDeskAction, helpDeskActions, lostFactors } from '@/lib/help-desk/actions'
import { type Person, type PersonDetails, readDetails } from '@/lib/help-desk/person'
import { currentTranslator } from '@/lib/i18n/current-translator'
import type { Translator } from '@/lib/i18n/translator'
import { applicationNames, waitOf } from '../../help-desk-parts'
import { orFailurePage, requirePerson } from '../../require-helper'

interface PersonPageProps extends PageProps {
  readonly params: Promise<{ readonly id: string }>
}

export default titled(() => pageTitle('help_desk.title'), HelpedPersonPage)

/** What a helper sees of one person, and can do for them. */
async function HelpedPersonPage({ params, searchParams }: PersonPageProps) {
  const [{ id }, { notice }, t] = await Promise.all([params, searchParams, currentTranslator()])
  const { person } = await requirePerson(id)
  const names = [person.name, ...person.addresses.map(({ value }) => value)]
  const [details, applications, seconds] = await Promise.all([
    orFailurePage(() => readDetails(person), `/help-desk/${person.id}`),
    applicationNames(person.id),
    waitOf(names),
  ])
  const said = noticeText(notice, t)
  return (
    <>
      <AccountStyles />
      <PersonPage
        t={t}
        person={person}
        details={details}
        applications={applications}
        wait={seconds > 0 ? durationText(seconds, t) : undefined}
        actions={possibleActions(person, details, seconds).map((action) => ({
          action,
          href: `/help-desk/${person.id}/${action}`,
        }))}
        answer={
          said && (
            <FormResult>
              <LabelledAlert t={t} severity={said.severity}>
                {said.text}
              </LabelledAlert>
            </FormResult>
          )
        }
      />
    </>
  )
}

function noticeText(notice: unknown, t: Translator) {
  if (notice === 'too_many' || notice === 'refused')
    return { severity: 'error', text: t.text(`help_desk.${notice}`) } as const
  if (notice === 'done') return { severity: 'success', text: t.text('help_desk.done') } as const
  return undefined
}

/** What would change something for this person. */
function possibleActions(
  { isProtected, isActive }: Person,
  { credentials }: PersonDetails,
  wait: number,
): readonly HelpDeskAction[] {
  if (isProtected) return []
  const types = new Set(credentials.map(({ type }) => type))
  return helpDeskActions.filter((action) => {
    if (action === 'disable') return isActive
    if (action === 'enable') return !isActive
    if (action === 'let_in') return wait > 0
    return action === 'end_sessions' || types.has(lostFactors[action])
  })
}
