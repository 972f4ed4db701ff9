import type { Translator } from '@/lib/i18n/translator'

interface InsideLineProps {
  readonly t: Translator
  readonly name: string
  /** This page, for the browser of the device. */
  readonly href: string
}

/** What people must know inside LINE's browser, and the way out of it. */
export function InsideLine({ t, name, href }: InsideLineProps) {
  return (
    <p>
      {t.text('line.in_app', { name })} <a href={href}>{t.text('line.open_in_browser')}</a>
    </p>
  )
}
