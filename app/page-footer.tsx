import { config } from '@/lib/config/config'
import type { Translator } from '@/lib/i18n/translator'

/** The end of every page: the operator's links. Nothing when none is configured. */
export function PageFooter({ t }: { readonly t: Translator }) {
  const { SUPPORT_URL, PRIVACY_URL, TERMS_URL } = config()
  const links = (
    [
      { key: 'footer.support', href: SUPPORT_URL },
      { key: 'footer.privacy', href: PRIVACY_URL },
      { key: 'footer.terms', href: TERMS_URL },
    ] as const
  ).filter(({ href }) => href)
  if (links.length === 0) return null
  return (
    <footer className="page-footer">
      {links.map(({ key, href }) => (
        <a key={key} href={href}>
          {t.text(key)}
        </a>
      ))}
    </footer>
  )
}
