import type { Translator } from '@/lib/i18n/translator'

interface MailHelpProps {
  readonly t: Translator
  readonly changeAddressHref: string
  /** Where a visitor goes who does this later; null when it must be done now. */
  readonly laterHref: string | null
}

/** What to do when a mail does not arrive. */
export function MailHelp({ t, changeAddressHref, laterHref }: MailHelpProps) {
  return (
    <div className="mail-help">
      <p className="hint">{t.text('mail.not_arrived')}</p>
      <p>
        <a href={changeAddressHref}>{t.text('mail.change_address')}</a>
        {laterHref !== null && <a href={laterHref}>{t.text('mail.later')}</a>}
      </p>
    </div>
  )
}
