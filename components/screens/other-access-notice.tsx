import { LabelledAlert } from '@/components/flow/messages'
import { ButtonLink } from '@/components/ui/button-link'
import type { OtherAccess } from '@/lib/flows/settings/other-access'
import type { Translator } from '@/lib/i18n/translator'

interface OtherAccessNoticeProps {
  readonly t: Translator
  readonly access: OtherAccess
  /** The settings below have each sign-in method. */
  readonly checksBelow?: boolean
  /** Where the visitor came from. */
  readonly continueHref?: string | null
}

/** After a recovery or a new password: what was signed out, and where to sign out the rest. */
export function OtherAccessNotice({ t, access, checksBelow = false, continueHref }: OtherAccessNoticeProps) {
  const { devices, applications } = access
  const sentences = [
    devices ? '' : t.text('sessions.notice_revoked_others'),
    applications === false ? t.text('sessions.notice_revoked_applications') : '',
    devices || applications ? t.text('access.some') : '',
    checksBelow ? t.text('access.check') : '',
  ]
  return (
    <>
      <LabelledAlert t={t} severity="info">
        <span>{sentences.filter(Boolean).join(' ')}</span>
        {(devices || applications) && (
          <>
            {' '}
            <a href="/sessions">{t.text('sessions.title')}</a>
          </>
        )}
      </LabelledAlert>
      {continueHref && (
        <ButtonLink href={continueHref} variant="semibold" size="large">
          {t.text('action.continue')}
        </ButtonLink>
      )}
    </>
  )
}
