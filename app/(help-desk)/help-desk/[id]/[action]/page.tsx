import type { PageProps } from '@/app/page-props'
import { pageTitle } from '@/app/page-title'
import { titled } from '@/app/titled'
import { ConfirmAction } from '@/components/help-desk/confirm-action'
import { currentTranslator } from '@/lib/i18n/current-translator'
import { csrfField } from '@/lib/session/csrf-field'
import { actionBinding, requireAction } from '../../../require-helper'
import { submitAction } from '../../actions'

interface ActionPageProps extends PageProps {
  readonly params: Promise<{ readonly id: string; readonly action: string }>
}

export default titled(() => pageTitle('help_desk.title'), ActionPage)

/** Asks before an action. Opening the page changes nothing. */
async function ActionPage({ params, searchParams }: ActionPageProps) {
  const [{ id, action: name }, { notice }, t] = await Promise.all([params, searchParams, currentTranslator()])
  const { action, helper, person, wanted } = await requireAction(id, name)
  return (
    <ConfirmAction
      t={t}
      action={action}
      name={person.name}
      wanted={wanted}
      run={{
        action: submitAction,
        fields: { ...csrfField(actionBinding(helper, person.id, action)), person: person.id, action },
      }}
      problem={notice === 'mistyped' || notice === 'csrf' ? notice : undefined}
      backHref={`/help-desk/${person.id}`}
    />
  )
}
