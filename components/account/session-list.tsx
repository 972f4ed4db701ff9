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
import { deviceAgent } from '@/lib/ory/kratos/session/device-agent'
import type { KratosSession } from '@/lib/ory/kratos/session/kratos-session'
import { aalLabel, agentLabel, ipAddressLabel, methodsLabel, stateLabel } from './session-labels'

interface SessionListProps {
  readonly t: Translator
  readonly current: KratosSession
  readonly others: readonly KratosSession[]
  /** True if there are more sessions than `others`. */
  readonly hasMore: boolean
  /** The result of signing out a device. */
  readonly answer: ReactNode
  /** The CSRF token of each form. */
  readonly csrfToken: string
  readonly revoke: (form: FormData) => Promise<void>
  readonly revokeOthers: (form: FormData) => Promise<void>
}

/** As many fit on a phone. Further ones are folded. */
const shownCount = 6

/** The signed-in devices: this one, and the others with buttons to sign out one or all. */
export function SessionList({ t, current, others, hasMore, answer, ...forms }: SessionListProps) {
  const { csrfToken, revoke, revokeOthers } = forms
  const entry = (session: KratosSession) => (
    <SessionEntry key={session.id} t={t} session={session} revoke={{ action: revoke, csrfToken }} />
  )
  const older = others.slice(shownCount)
  const more = hasMore && <p className="row-panel hint">{t.text('sessions.more')}</p>
  return (
    <>
      <RowsSection title={t.text('sessions.this_device')}>
        <SessionEntry t={t} session={current} />
      </RowsSection>
      <RowsSection title={t.text('sessions.other_devices')} answer={answer}>
        {others.length === 0 && <p className="row-panel">{t.text('sessions.none')}</p>}
        {others.slice(0, shownCount).map(entry)}
        {older.length === 0 && more}
        {others.length > 0 && (
          <DetailsRow
            icon={<RowIcon name="leave" />}
            name={t.text('sessions.all_others')}
            state={t.text('sessions.stay_here')}
            labels={{ open: t.text('row.sign_out'), close: t.text('row.close') }}
          >
            <PostForm action={revokeOthers} fields={{ csrf_token: csrfToken }}>
              <SubmitButton
                className={buttonClass('error', 'small')}
                label={t.text('sessions.revoke_others')}
              />
            </PostForm>
          </DetailsRow>
        )}
      </RowsSection>
      {older.length > 0 && (
        <details className="more">
          <summary>{t.text('sessions.older')}</summary>
          <div className="rows">
            {older.map(entry)}
            {more}
          </div>
        </details>
      )}
    </>
  )
}

interface SessionEntryProps {
  readonly t: Translator
  readonly session: KratosSession
  /** How to end the session. Undefined for the visitor's own session. */
  readonly revoke?: { readonly action: (form: FormData) => Promise<void>; readonly csrfToken: string }
}

/** One session: its device, and in its row the known details. */
function SessionEntry({ t, session, revoke }: SessionEntryProps) {
  const { id, ipAddress, place, since, expires, methods, aal } = session
  const nameId = `session-${id}`
  return (
    <article aria-labelledby={nameId}>
      <DetailsRow
        icon={<RowIcon name={deviceAgent(session.userAgent ?? '').type ?? 'computer'} />}
        name={agentLabel(session, t)}
        nameId={nameId}
        state={stateLabel(session, t)}
        isOn={!revoke}
        labels={{ open: t.text('row.details'), close: t.text('row.close') }}
      >
        <DescriptionList>
          <DescriptionItem
            name={t.text('sessions.address')}
            value={ipAddress && ipAddressLabel(ipAddress, t)}
          />
          <DescriptionItem name={t.text('sessions.place')} value={place} />
          <DescriptionItem name={t.text('sessions.since')} value={since && <UtcDate t={t} date={since} />} />
          <DescriptionItem
            name={t.text('sessions.expires')}
            value={expires && <UtcDate t={t} date={expires} />}
          />
          <DescriptionItem name={t.text('sessions.methods')} value={methodsLabel(methods, t)} />
          <DescriptionItem name={t.text('sessions.aal')} value={aal && aalLabel(aal, t)} />
        </DescriptionList>
        {revoke && (
          <form className="stack" action={revoke.action}>
            <p>{t.text('sessions.revoke_hint')}</p>
            <input type="hidden" name="csrf_token" value={revoke.csrfToken} />
            <input type="hidden" name="session" value={id} />
            <SubmitButton
              className={buttonClass('error', 'small')}
              label={t.text('sessions.revoke')}
              describedBy={nameId}
            />
          </form>
        )}
      </DetailsRow>
    </article>
  )
}
