import { severityLabel } from '@/components/flow/messages'
import { SubmitButton } from '@/components/islands/submit-button'
import { Alert } from '@/components/ui/alert'
import { buttonClass } from '@/components/ui/button-class'
import { ButtonLink } from '@/components/ui/button-link'
import { Card } from '@/components/ui/card'
import type { Translator } from '@/lib/i18n/translator'

interface LogoutConfirmProps {
  readonly t: Translator
  /** Takes the post of 'Yes'. */
  readonly action: string | ((form: FormData) => void | Promise<void>)
  /** Hidden fields that go with it, such as our CSRF token. */
  readonly fields?: Readonly<Record<string, string>>
  /** Where 'No' leads; without it 'No' is posted as well, and both say which they are in `decision`. */
  readonly stayHref?: string
  /** Why it is asked, when somebody else wants it. */
  readonly reason?: string | undefined
  /** Whose sign-in would end, when that is somebody with a name. */
  readonly account?: string | undefined
  readonly notice?: string | undefined
}

/** 'Do you wish to log out?' with Yes and No (specification 2.2). Asking is a GET, signing out a post. */
export function LogoutConfirm({
  t,
  action,
  fields = {},
  stayHref,
  reason,
  account,
  notice,
}: LogoutConfirmProps) {
  return (
    <Card title={t.text('logout.question')} subtitle={reason}>
      {notice && (
        <Alert severity="info" severityLabel={severityLabel('info', t)}>
          {notice}
        </Alert>
      )}
      {account && <p>{t.text('home.signed_in_as', { identifier: account })}</p>}
      <form className="actions" action={action} {...(typeof action === 'string' && { method: 'post' })}>
        {Object.entries(fields).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <SubmitButton
          className={buttonClass('semibold', 'large')}
          label={t.text('logout.yes')}
          name="decision"
          value="yes"
        />
        {stayHref === undefined ? (
          <SubmitButton
            className={buttonClass('outline', 'large')}
            label={t.text('logout.no')}
            name="decision"
            value="no"
          />
        ) : (
          <ButtonLink href={stayHref} variant="outline" size="large">
            {t.text('logout.no')}
          </ButtonLink>
        )}
      </form>
    </Card>
  )
}
