import { config } from '@/lib/config'
import type { Translator } from '@/lib/i18n/translator'

/** The operator's links at the end of every page; nothing when none is configured. */
export function footerLinks(t: Translator) {
  const { SUPPORT_URL, PRIVACY_URL, TERMS_URL } = config()
  const links = [
    { key: 'footer.support', href: SUPPORT_URL },
    { key: 'footer.privacy', href: PRIVACY_URL },
    { key: 'footer.terms', href: TERMS_URL },
  ] as const
  if (!links.some(({ href }) => href)) return undefined
  return links.map(
    ({ key, href }) =>
      href && (
        <a key={key} href={href}>
          {t.text(key)}
        </a>
      ),
  )
}
