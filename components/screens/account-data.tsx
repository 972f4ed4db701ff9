import { severityLabel } from '@/components/flow/messages'
import { SubmitButton } from '@/components/islands/submit-button'
import { Alert } from '@/components/ui/alert'
import { buttonClass } from '@/components/ui/button-class'
import { ButtonLink } from '@/components/ui/button-link'
import { Card } from '@/components/ui/card'
import { CardPart } from '@/components/ui/card-part'
import type { Translator } from '@/lib/i18n/translator'

interface AccountDataProps {
  readonly t: Translator
  /** The visitor's e-mail address or other identifier. Undefined when the identity has none to show. */
  readonly identifier: string | undefined
  /** Posted with the form. Proves that the form is ours. */
  readonly csrfToken: string
  /** What the last form did. `csrf`: it was not ours. */
  readonly notice: 'csrf' | 'forgotten' | undefined
  /** Forgets what this browser remembers; undefined when it remembers nothing. */
  readonly forgetDevice: ((form: FormData) => Promise<void>) | undefined
  /** The page that deletes the account. Undefined where people cannot do that. */
  readonly deleteHref: string | undefined
}

/** A copy of the visitor's data, and the link to the deletion of the account. */
export function AccountData({
  t,
  identifier,
  csrfToken,
  notice,
  forgetDevice,
  deleteHref,
}: AccountDataProps) {
  return (
    <Card
      title={t.text('account_data.title')}
      subtitle={identifier ? t.text('home.signed_in_as', { identifier }) : t.text('home.signed_in')}
      footer={
        <p>
          <a href="/settings">{t.text('home.settings')}</a>
        </p>
      }
    >
      {notice === 'csrf' && (
        <Alert severity="info" severityLabel={severityLabel('info', t)}>
          {t.text('notice.csrf')}
        </Alert>
      )}
      {notice === 'forgotten' && (
        <Alert severity="success" severityLabel={severityLabel('success', t)}>
          {t.text('account_data.device_forgotten')}
        </Alert>
      )}
      <CardPart
        id="download"
        title={t.text('account_data.download_title')}
        hint={t.text('account_data.download_hint')}
      >
        {/* The response is a file, so the page stays, and the button must not wait for a new one. */}
        <form action="/api/account-data" method="post">
          <input type="hidden" name="csrf_token" value={csrfToken} />
          <button type="submit" className={buttonClass('outline', 'large')}>
            {t.text('account_data.download')}
          </button>
        </form>
      </CardPart>
      {forgetDevice && (
        <CardPart
          id="device"
          title={t.text('account_data.device_title')}
          hint={t.text('account_data.device_hint')}
        >
          <form action={forgetDevice}>
            <input type="hidden" name="csrf_token" value={csrfToken} />
            <SubmitButton
              className={buttonClass('outline', 'large')}
              label={t.text('account_data.forget_device')}
            />
          </form>
        </CardPart>
      )}
      {deleteHref && (
        <CardPart id="delete" title={t.text('deletion.title')} hint={t.text('deletion.hint')}>
          <div>
            <ButtonLink href={deleteHref} variant="error" size="small">
              {t.text('deletion.title')}
            </ButtonLink>
          </div>
        </CardPart>
      )}
    </Card>
  )
}
