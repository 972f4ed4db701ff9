import type { Translator } from '@/lib/i18n/translator'

interface MailHelpProps {
  readonly t: Translator
  /** Where a visitor chooses another address; null if the page shows it elsewhere. */
  readonly changeAddressHref: string | null
  /** Where a visitor who does this later continues; null if it must be done now. */
  readonly laterHref: string | null
}

/**
 * What to do if a mail does not arrive. The hint appears when the mail should be there, also without
 * JavaScript.
 */
export function MailHelp({ t, changeAddressHref, laterHref }: MailHelpProps) {
  return (
    <div className="mail-help">
      {(changeAddressHref !== null || laterHref !== null) && (
        <p>
          {changeAddressHref !== null && <a href={changeAddressHref}>{t.text('mail.change_address')}</a>}
          {laterHref !== null && <a href={laterHref}>{t.text('mail.later')}</a>}
        </p>
      )}
      <p className="hint late">{t.text('mail.not_arrived')}</p>
    </div>
  )
}
