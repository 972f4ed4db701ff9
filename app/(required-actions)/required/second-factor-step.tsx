import 'server-only'
import type { PageProps } from '@/app/page-props'
import { DeferButton } from '@/components/required-actions/not-now'
import { RequiredCard } from '@/components/required-actions/required-card'
import { RequiredForm } from '@/components/required-actions/required-form'
import { type Destination, readDestination } from '@/lib/destination/destination'
import { requiredActionUrl } from '@/lib/destination/required-actions-url'
import { offeredSecondFactors } from '@/lib/required-actions/offered-methods'
import { requiredActionsConfig } from '@/lib/required-actions/required-actions-config'
import { submitNotNow, submitRequired } from './actions'
import { openRequiredForm } from './open-required-form'
import { requiredActionProps } from './step-props'

/** One method first. The others are a link away. */
export async function RequiredSecondFactor({ searchParams }: PageProps) {
  const { step, card, fields, query, application } = await requiredActionProps(searchParams)
  const open = await openRequiredForm(searchParams)
  const { t } = card
  const methods = offeredSecondFactors(
    open.flow,
    requiredActionsConfig().SECOND_FACTOR_METHODS,
    step.wantsAal2 === true,
  )
  const site = step.wantsAal2 ? (application ?? siteOf(readDestination(query))) : undefined
  const method = methods.find((name) => name === query.get('method')) ?? methods[0]
  const notNow = step.deferrableUntil && (
    <DeferButton t={t} until={step.deferrableUntil} action={submitNotNow} fields={fields} />
  )
  const title = t.text('required.second_factor_title')
  if (method === undefined) {
    return (
      <RequiredCard {...card} title={title} hint={t.text('required.second_factor_none')}>
        {notNow}
      </RequiredCard>
    )
  }
  const others = methods.filter((name) => name !== method)
  return (
    <RequiredForm
      {...card}
      title={title}
      hint={site ? t.text('required.second_factor_for', { site }) : t.text('required.second_factor_hint')}
      instructions={method === 'totp' ? t.text('settings.hint_totp') : undefined}
      open={open}
      group={method}
      action={submitRequired}
    >
      {others.length > 0 && (
        <details className="more">
          <summary>{t.text('login.another_way')}</summary>
          <ul className="plain-list">
            {others.map((name) => (
              <li key={name}>
                <a href={requiredActionUrl(query, 'second_factor', { method: name })}>
                  {t.text(`settings.row_${name}`)}
                </a>
              </li>
            ))}
          </ul>
        </details>
      )}
      {notNow}
    </RequiredForm>
  )
}

/** The host of the application that asks. Undefined for a page of our own. */
function siteOf({ returnTo }: Destination): string | undefined {
  return returnTo !== undefined && URL.canParse(returnTo) ? new URL(returnTo).host : undefined
}
