import { Spinner } from '@/components/ui/spinner'
import type { Translator } from '@/lib/i18n/translator'

interface PortalLoadingProps {
  readonly t: Translator
  /** The page that the browser loads immediately. The browser shows this page until the response arrives. */
  readonly href: string
}

/**
 * The dashboard (docs/behaviour.md 2.1): only a spinner, which appears after a short delay. Works without
 * JavaScript. The link is for browsers that do not follow the refresh.
 */
export function PortalLoading({ t, href }: PortalLoadingProps) {
  return (
    <>
      <meta httpEquiv="refresh" content={`0;url=${href}`} />
      <Spinner label={t.text('loading')} isDelayed>
        <a className="spinner-link" href={href}>
          {t.text('action.continue')}
        </a>
      </Spinner>
    </>
  )
}
