import { severityLabel } from '@/components/flow/messages'
import { SubmitButton } from '@/components/islands/submit-button'
import { Alert, type Severity } from '@/components/ui/alert'
import { buttonClass } from '@/components/ui/button-class'
import { Card } from '@/components/ui/card'
import type { Translator } from '@/lib/i18n/translator'
import type { DeviceSession } from '@/lib/ory/kratos/device-session'
import { SessionEntry } from './session-entry'

interface SessionListProps {
  readonly t: Translator
  readonly current: DeviceSession
  readonly others: readonly DeviceSession[]
  /** True when there are more sessions than `others`. */
  readonly hasMore: boolean
  readonly notice: { readonly severity: Severity; readonly text: string } | undefined
  /** Posted with each form. Proves that the form is ours. */
  readonly csrfToken: string
  readonly revoke: (form: FormData) => Promise<void>
  readonly revokeOthers: (form: FormData) => Promise<void>
}

/** The devices that are signed in: this one, and the others with buttons to sign out one or all. */
export function SessionList({ t, current, others, hasMore, notice, ...forms }: SessionListProps) {
  const { csrfToken, revoke, revokeOthers } = forms
  const isAlone = others.length === 0
  return (
    <Card
      title={t.text('sessions.title')}
      subtitle={t.text('sessions.hint')}
      size="wide"
      footer={<a href="/settings">{t.text('home.settings')}</a>}
    >
      {notice && (
        <Alert severity={notice.severity} severityLabel={severityLabel(notice.severity, t)}>
          {notice.text}
        </Alert>
      )}
      <section className="sessions">
        <h2 className="card-title">{t.text('sessions.this_device')}</h2>
        <SessionEntry t={t} session={current} />
      </section>
      <section className="sessions">
        <h2 className="card-title">{t.text('sessions.other_devices')}</h2>
        {isAlone ? (
          <p>{t.text('sessions.none')}</p>
        ) : (
          others.map((session) => (
            <SessionEntry
              key={session.id}
              t={t}
              session={session}
              revoke={{ action: revoke, csrfToken: csrfToken }}
            />
          ))
        )}
        {hasMore && <p className="hint">{t.text('sessions.more')}</p>}
      </section>
      {!isAlone && (
        <form action={revokeOthers}>
          <input type="hidden" name="csrf_token" value={csrfToken} />
          <SubmitButton className={buttonClass('error', 'large')} label={t.text('sessions.revoke_others')} />
        </form>
      )}
    </Card>
  )
}
