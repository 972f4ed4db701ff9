import type { ReactNode } from 'react'
import { SubmitButton } from '@/components/islands/submit-button'
import { UtcDate } from '@/components/screens/utc-date'
import { buttonClass } from '@/components/ui/button-class'
import { DescriptionItem, DescriptionList } from '@/components/ui/description-list'
import { PostForm } from '@/components/ui/post-form'
import { DetailsRow } from '@/components/ui/row'
import { RowIcon } from '@/components/ui/row-icon'
import { RowsSection } from '@/components/ui/rows-section'
import type { Translator } from '@/lib/i18n/translator'
import { isolate } from '@/lib/messages/isolate'
import type { Application } from '@/lib/oauth2/applications'
import { shownClientName } from '@/lib/oauth2/client-name'
import { scopeLabel } from './scope-label'

interface ApplicationListProps {
  readonly t: Translator
  /** Null if they cannot be loaded right now. */
  readonly applications: readonly Application[] | null
  /** The result of revoking access. */
  readonly answer: ReactNode
  /** The CSRF token of each form. */
  readonly csrfToken: string
  readonly revoke: (form: FormData) => Promise<void>
  readonly revokeAll: (form: FormData) => Promise<void>
}

/** The applications that may use the account, with buttons to revoke the access of one or of all. */
export function ApplicationList({ t, applications, answer, ...forms }: ApplicationListProps) {
  const { csrfToken, revoke, revokeAll } = forms
  const known = applications ?? []
  const hint = known.length > 0 && { hint: t.text('applications.hint') }
  return (
    <RowsSection title={t.text('applications.title')} id="applications" answer={answer} {...hint}>
      {known.length === 0 && (
        <p className="row-panel">{t.text(applications ? 'applications.none' : 'applications.unknown')}</p>
      )}
      {known.map((application) => (
        <ApplicationEntry
          key={application.client.id}
          t={t}
          application={application}
          csrfToken={csrfToken}
          revoke={revoke}
        />
      ))}
      {known.length > 1 && (
        <DetailsRow
          icon={<RowIcon name="leave" />}
          name={t.text('applications.all')}
          labels={{ open: t.text('row.remove'), close: t.text('row.close') }}
        >
          <PostForm action={revokeAll} fields={{ csrf_token: csrfToken }}>
            <SubmitButton
              className={buttonClass('error', 'small')}
              label={t.text('applications.revoke_all')}
            />
          </PostForm>
        </DetailsRow>
      )}
    </RowsSection>
  )
}

interface ApplicationEntryProps {
  readonly t: Translator
  readonly application: Application
  readonly csrfToken: string
  readonly revoke: (form: FormData) => Promise<void>
}

function ApplicationEntry({ t, application, csrfToken, revoke }: ApplicationEntryProps) {
  const { client, scopes, since, isRemembered, isKnownById } = application
  const nameId = `application-${client.id}`
  return (
    <article aria-labelledby={nameId}>
      <DetailsRow
        icon={<RowIcon name="apps" />}
        name={<span translate="no">{isolate(shownClientName({ ...client, isKnownById }, t), t.dir)}</span>}
        nameId={nameId}
        state={since && t.text('applications.allowed_on', { date: since })}
        labels={{ open: t.text('row.details'), close: t.text('row.close') }}
      >
        <DescriptionList>
          <DescriptionItem
            name={t.text('applications.scopes')}
            value={
              scopes.length > 0 && (
                <ul className="plain-list">
                  {scopes.map((scope) => (
                    <li key={scope}>{scopeLabel(scope, t)}</li>
                  ))}
                </ul>
              )
            }
          />
          <DescriptionItem
            name={t.text('applications.since')}
            value={since && <UtcDate t={t} date={since} />}
          />
          <DescriptionItem
            name={t.text('applications.remembered')}
            value={t.text(isRemembered ? 'applications.remembered_yes' : 'applications.remembered_no')}
          />
        </DescriptionList>
        <form className="stack" action={revoke}>
          <p>{t.text('applications.revoke_hint')}</p>
          <input type="hidden" name="csrf_token" value={csrfToken} />
          <input type="hidden" name="client" value={client.id} />
          <SubmitButton
            className={buttonClass('error', 'small')}
            label={t.text('applications.revoke')}
            describedBy={nameId}
          />
        </form>
      </DetailsRow>
    </article>
  )
}
