import { SubmitButton } from '@/components/islands/submit-button'
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
  /** Where 'No' leads. */
  readonly stayHref: string
}

/** 'Do you wish to log out?' with Yes and No (specification 2.2). Asking is a GET, signing out a post. */
export function LogoutConfirm({ t, action, fields = {}, stayHref }: LogoutConfirmProps) {
  return (
    <Card title={t.text('logout.question')}>
      <form className="actions" action={action} {...(typeof action === 'string' && { method: 'post' })}>
        {Object.entries(fields).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <SubmitButton className={buttonClass('semibold', 'large')} label={t.text('logout.yes')} />
        <ButtonLink href={stayHref} variant="outline" size="large">
          {t.text('logout.no')}
        </ButtonLink>
      </form>
    </Card>
  )
}
