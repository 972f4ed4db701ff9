import { ButtonLink } from '@/components/ui/button-link'
import { Card } from '@/components/ui/card'
import type { Translator } from '@/lib/i18n/translator'
import type { AppRedirect } from '@/lib/urls/native-apps'

interface OpenAppProps {
  readonly t: Translator
  readonly answer: AppRedirect
}

const texts = {
  'signed-in': 'open_app.body',
  ready: 'open_app.ready',
  refused: 'open_app.refused',
  failed: 'open_app.failed',
} as const

/** Opens the application automatically, if the browser allows a page to do that, and with a button. */
export function OpenApp({ t, answer: { kind, href, isAwaited } }: OpenAppProps) {
  return (
    <Card title={t.text('open_app.title')}>
      {isAwaited && <meta httpEquiv="refresh" content={`0;url=${href}`} />}
      <p>{t.text(texts[kind])}</p>
      <ButtonLink href={href} variant="semibold" size="large">
        {t.text('open_app.button')}
      </ButtonLink>
      <details className="more">
        <summary>{t.text('open_app.help')}</summary>
        <div className="form">
          <p>{t.text('open_app.missing')}</p>
          {kind === 'signed-in' && <p>{t.text('open_app.used')}</p>}
        </div>
      </details>
    </Card>
  )
}
