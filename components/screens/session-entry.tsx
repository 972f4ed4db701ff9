import { SubmitButton } from '@/components/islands/submit-button'
import { buttonClass } from '@/components/ui/button-class'
import { Fact, Facts } from '@/components/ui/facts'
import { DetailsRow } from '@/components/ui/row'
import { RowIcon } from '@/components/ui/row-icon'
import type { Translator } from '@/lib/i18n/translator'
import { deviceAgent } from '@/lib/ory/kratos/session/device-agent'
import type { DeviceSession } from '@/lib/ory/kratos/session/device-session'
import { aalLabel, agentLabel, ipAddressLabel, methodsLabel, stateLabel } from './session-labels'

interface SessionEntryProps {
  readonly t: Translator
  readonly session: DeviceSession
  /** How to end the session. Undefined for the visitor's own session. */
  readonly revoke?: { readonly action: (form: FormData) => Promise<void>; readonly csrfToken: string }
}

/** One session: its device, and in its row the known facts about it. */
export function SessionEntry({ t, session, revoke }: SessionEntryProps) {
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
        <Facts>
          <Fact name={t.text('sessions.address')} value={ipAddress && ipAddressLabel(ipAddress, t)} />
          <Fact name={t.text('sessions.place')} value={place} />
          <Fact name={t.text('sessions.since')} value={since && t.text('sessions.date', { date: since })} />
          <Fact
            name={t.text('sessions.expires')}
            value={expires && t.text('sessions.date', { date: expires })}
          />
          <Fact name={t.text('sessions.methods')} value={methodsLabel(methods, t)} />
          <Fact name={t.text('sessions.aal')} value={aal && aalLabel(aal, t)} />
        </Facts>
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
