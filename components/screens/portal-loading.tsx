import { Spinner } from '@/components/ui/spinner'
import type { Translator } from '@/lib/i18n/translator'

interface PortalLoadingProps {
  readonly t: Translator
  /** What is waited for: the browser asks for it at once, and shows this page until it answers. */
  readonly href: string
}

/**
 * The dashboard (specification 2.1): nothing but a spinner, which shows only when it takes longer than a blink. Works
 * without script. The link is for browsers that refuse to go on by themselves.
 */
export function PortalLoading({ t, href }: PortalLoadingProps) {
  return (
    <>
      <meta httpEquiv="refresh" content={`0;url=${href}`} />
      <Spinner label={t.text('loading')} isDelayed>
        <a className="spinner-way" href={href}>
          {t.text('action.continue')}
        </a>
      </Spinner>
    </>
  )
}
