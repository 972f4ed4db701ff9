import type { Translator } from '@/lib/i18n/translator'

interface InsideLineProps {
  readonly t: Translator
  readonly name: string
  /** The URL that opens this page in the device's browser. */
  readonly href: string
}

/** A hint for visitors inside LINE's browser, with a link that leaves it. */
export function InsideLine({ t, name, href }: InsideLineProps) {
  return (
    <p>
      {t.text('line.in_app', { name })} <a href={href}>{t.text('line.open_in_browser')}</a>
    </p>
  )
}
