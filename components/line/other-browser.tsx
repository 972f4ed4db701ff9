import { SubmitButton } from '@/components/islands/submit-button'
import { buttonClass } from '@/components/ui/button-class'
import { ButtonLink } from '@/components/ui/button-link'
import { Card } from '@/components/ui/card'
import type { Translator } from '@/lib/i18n/translator'
import { messageIds } from '@/lib/ory/kratos/flow/message-ids'

interface OtherBrowserProps {
  readonly t: Translator
  /** The operator's name for LINE. Undefined if the visitor returned from another provider. */
  readonly lineName: string | undefined
  /** The application that waits in the other browser. */
  readonly application: { readonly name: string; readonly startUrl?: string | undefined } | undefined
  /** The page where the visitor restarts, if it was not a sign-in. */
  readonly restartHref: string | undefined
  /** The visitor's destination, as a query. Empty if unknown. */
  readonly goal: string
  /** The login page, with every sign-in method. */
  readonly loginHref: string
  /** Starts a sign-in with LINE in this browser. */
  readonly action: (form: FormData) => Promise<void>
}

/** Shows that the visitor returned in another browser, and restarts here with one press. */
export function OtherBrowser({
  t,
  lineName,
  application,
  restartHref,
  goal,
  loginHref,
  action,
}: OtherBrowserProps) {
  const body = <p>{t.text('other_browser.body')}</p>
  const signInLink = (
    <p>
      <a href={loginHref}>{t.text('line.by_hand')}</a>
    </p>
  )
  if (application) {
    const clientName = application.name
    return (
      <Card title={t.text('other_browser.title')} footer={signInLink}>
        {body}
        <p>{t.text('other_browser.application', { clientName })}</p>
        {application.startUrl && (
          <ButtonLink href={application.startUrl} variant="semibold" size="large">
            {t.text('other_browser.open_application', { clientName })}
          </ButtonLink>
        )}
      </Card>
    )
  }
  if (!lineName || restartHref) {
    return (
      <Card title={t.text('other_browser.title')}>
        {body}
        <ButtonLink href={restartHref ?? loginHref} variant="semibold" size="large">
          {t.text('action.retry')}
        </ButtonLink>
      </Card>
    )
  }
  return (
    <Card title={t.text('other_browser.title')} footer={signInLink}>
      {body}
      <p>{t.text('other_browser.again', { name: lineName })}</p>
      <form action={action}>
        <input type="hidden" name="goal" value={goal} />
        <SubmitButton className={buttonClass('semibold', 'large')} label={signInWith(lineName, t)} />
      </form>
    </Card>
  )
}

function signInWith(provider: string, t: Translator): string {
  return t.message({ id: messageIds.loginWith, text: '', type: 'info', context: { provider } })
}
