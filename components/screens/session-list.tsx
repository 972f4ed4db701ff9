import type { ReactNode } from 'react'
import { SubmitButton } from '@/components/islands/submit-button'
import { buttonClass } from '@/components/ui/button-class'
import { DetailsRow } from '@/components/ui/row'
import { RowIcon } from '@/components/ui/row-icon'
import { RowsSection } from '@/components/ui/rows-section'
import type { Translator } from '@/lib/i18n/translator'
import type { DeviceSession } from '@/lib/ory/kratos/session/device-session'
import { SessionEntry } from './session-entry'

interface SessionListProps {
  readonly t: Translator
  readonly current: DeviceSession
  readonly others: readonly DeviceSession[]
  /** True when there are more sessions than `others`. */
  readonly hasMore: boolean
  /** What came of signing out a device. */
  readonly answer: ReactNode
  /** Posted with each form. Proves that the form is ours. */
  readonly csrfToken: string
  readonly revoke: (form: FormData) => Promise<void>
  readonly revokeOthers: (form: FormData) => Promise<void>
}

/** The devices that are signed in: this one, and the others with buttons to sign out one or all. */
export function SessionList({ t, current, others, hasMore, answer, ...forms }: SessionListProps) {
  const { csrfToken, revoke, revokeOthers } = forms
  return (
    <>
      <RowsSection title={t.text('sessions.this_device')}>
        <SessionEntry t={t} session={current} />
      </RowsSection>
      <RowsSection title={t.text('sessions.other_devices')} answer={answer}>
        {others.length === 0 && <p className="row-panel">{t.text('sessions.none')}</p>}
        {others.map((session) => (
          <SessionEntry key={session.id} t={t} session={session} revoke={{ action: revoke, csrfToken }} />
        ))}
        {hasMore && <p className="row-panel hint">{t.text('sessions.more')}</p>}
        {others.length > 0 && (
          <DetailsRow
            icon={<RowIcon name="leave" />}
            name={t.text('sessions.all_others')}
            state={t.text('sessions.stay_here')}
            labels={{ open: t.text('row.sign_out'), close: t.text('row.close') }}
          >
            <form action={revokeOthers}>
              <input type="hidden" name="csrf_token" value={csrfToken} />
              <SubmitButton
                className={buttonClass('error', 'small')}
                label={t.text('sessions.revoke_others')}
              />
            </form>
          </DetailsRow>
        )}
      </RowsSection>
    </>
  )
}
