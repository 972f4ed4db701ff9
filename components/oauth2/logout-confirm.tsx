import { LabelledAlert } from '@/components/flow/messages'
import { SubmitButton } from '@/components/islands/submit-button'
import { SignedInAs } from '@/components/screens/signed-in-as'
import { buttonClass } from '@/components/ui/button-class'
import { ButtonLink } from '@/components/ui/button-link'
import { Card } from '@/components/ui/card'
import { PostForm, type PostTarget } from '@/components/ui/post-form'
import type { Translator } from '@/lib/i18n/translator'

interface LogoutConfirmProps extends PostTarget {
  readonly t: Translator
  /** The link of 'No'. Without it, 'No' is posted too. `decision` distinguishes the two. */
  readonly stayHref?: string
  /** The reason for the prompt, if an application requests the logout. */
  readonly reason?: string | undefined
  /** The name of the account that would be signed out, if it has one. */
  readonly account?: string | undefined
  readonly notice?: string | undefined
}

/**
 * 'Do you wish to log out?' with Yes and No (docs/behaviour.md 2.2). The question is a GET. The sign-out is a
 * POST.
 */
export function LogoutConfirm(props: LogoutConfirmProps) {
  const { t, action, fields, stayHref, reason, account, notice } = props
  return (
    <Card title={t.text('logout.question')} subtitle={reason}>
      {notice && (
        <LabelledAlert t={t} severity="info">
          {notice}
        </LabelledAlert>
      )}
      {account && <SignedInAs t={t} identifier={account} />}
      <PostForm className="actions" action={action} fields={fields}>
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
      </PostForm>
    </Card>
  )
}
