import { SubmitButton } from '@/components/islands/submit-button'
import { buttonClass } from '@/components/ui/button-class'
import { Card } from '@/components/ui/card'
import type { Translator } from '@/lib/i18n/translator'
import type { Application } from '@/lib/ory/hydra/applications'
import { scopeLabel } from './scope-label'

interface ApplicationListProps {
  readonly t: Translator
  /** Null when they cannot be loaded right now. */
  readonly applications: readonly Application[] | null
  /** Posted with each form. Proves that the form is ours. */
  readonly csrfToken: string
  readonly revoke: (form: FormData) => Promise<void>
  readonly revokeAll: (form: FormData) => Promise<void>
}

/** The applications that may use the account, with buttons to revoke the access of one or of all. */
export function ApplicationList({ t, applications, csrfToken, revoke, revokeAll }: ApplicationListProps) {
  if (applications === null) {
    return (
      <Card title={t.text('applications.title')} size="wide" level={2}>
        <p>{t.text('applications.unknown')}</p>
      </Card>
    )
  }
  if (applications.length === 0) {
    return (
      <Card title={t.text('applications.title')} size="wide" level={2}>
        <p>{t.text('applications.none')}</p>
      </Card>
    )
  }
  return (
    <Card title={t.text('applications.title')} subtitle={t.text('applications.hint')} size="wide" level={2}>
      <section className="sessions">
        {applications.map((application) => (
          <ApplicationEntry
            key={application.client.id}
            t={t}
            application={application}
            csrfToken={csrfToken}
            revoke={revoke}
          />
        ))}
      </section>
      {applications.length > 1 && (
        <form action={revokeAll}>
          <input type="hidden" name="csrf_token" value={csrfToken} />
          <SubmitButton className={buttonClass('error', 'large')} label={t.text('applications.revoke_all')} />
        </form>
      )}
    </Card>
  )
}

interface ApplicationEntryProps {
  readonly t: Translator
  readonly application: Application
  readonly csrfToken: string
  readonly revoke: (form: FormData) => Promise<void>
}

function ApplicationEntry({ t, application, csrfToken, revoke }: ApplicationEntryProps) {
  const { client, scopes, since, isRemembered } = application
  const nameId = `application-${client.id}`
  return (
    <article className="session" aria-labelledby={nameId}>
      <h3 id={nameId}>{client.name}</h3>
      <dl>
        {scopes.length > 0 && (
          <div>
            <dt>{t.text('applications.scopes')}</dt>
            <dd>
              <ul className="plain-list">
                {scopes.map((scope) => (
                  <li key={scope}>{scopeLabel(scope, t)}</li>
                ))}
              </ul>
            </dd>
          </div>
        )}
        {since && (
          <div>
            <dt>{t.text('applications.since')}</dt>
            <dd>{t.text('sessions.date', { date: since })}</dd>
          </div>
        )}
        <div>
          <dt>{t.text('applications.remembered')}</dt>
          <dd>{t.text(isRemembered ? 'applications.remembered_yes' : 'applications.remembered_no')}</dd>
        </div>
      </dl>
      <form action={revoke}>
        <input type="hidden" name="csrf_token" value={csrfToken} />
        <input type="hidden" name="client" value={client.id} />
        <SubmitButton
          className={buttonClass('outline', 'small')}
          label={t.text('applications.revoke')}
          describedBy={nameId}
        />
      </form>
    </article>
  )
}
