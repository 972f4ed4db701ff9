import { SubmitButton } from '@/components/islands/submit-button'
import { buttonClass } from '@/components/ui/button-class'
import type { Translator } from '@/lib/i18n/translator'
import type { DeviceSession } from '@/lib/ory/kratos/device-session'
import { aalLabel, agentLabel, ipAddressLabel, methodsLabel } from './session-labels'

interface SessionEntryProps {
  readonly t: Translator
  readonly session: DeviceSession
  /** How to end the session. Undefined for the visitor's own session. */
  readonly revoke?: { readonly action: (form: FormData) => Promise<void>; readonly csrfToken: string }
}

/** One session: its device and the known facts about it. */
export function SessionEntry({ t, session, revoke }: SessionEntryProps) {
  const { id, ipAddress, place, since, expires, methods, aal } = session
  const nameId = `session-${id}`
  return (
    <article className="session" aria-labelledby={nameId}>
      <h3 id={nameId}>{agentLabel(session, t)}</h3>
      <dl>
        <Fact name={t.text('sessions.address')} value={ipAddress && ipAddressLabel(ipAddress)} />
        <Fact name={t.text('sessions.place')} value={place} />
        <Fact name={t.text('sessions.since')} value={since && t.text('sessions.date', { date: since })} />
        <Fact
          name={t.text('sessions.expires')}
          value={expires && t.text('sessions.date', { date: expires })}
        />
        <Fact name={t.text('sessions.methods')} value={methodsLabel(methods, t)} />
        <Fact name={t.text('sessions.aal')} value={aal && aalLabel(aal, t)} />
      </dl>
      {revoke && (
        <form action={revoke.action}>
          <input type="hidden" name="csrf_token" value={revoke.csrfToken} />
          <input type="hidden" name="session" value={id} />
          <SubmitButton
            className={buttonClass('outline', 'small')}
            label={t.text('sessions.revoke')}
            describedBy={nameId}
          />
        </form>
      )}
    </article>
  )
}

function Fact({ name, value }: { readonly name: string; readonly value: string | undefined }) {
  if (!value) return null
  return (
    <div>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  )
}
