import { SubmitButton } from '@/components/islands/submit-button'
import { SignedInAs } from '@/components/screens/signed-in-as'
import { buttonClass } from '@/components/ui/button-class'
import { ButtonLink } from '@/components/ui/button-link'
import { Card } from '@/components/ui/card'
import { PostForm, type PostTarget } from '@/components/ui/post-form'
import type { Translator } from '@/lib/i18n/translator'

interface SignedInProps extends PostTarget {
  readonly t: Translator
  /** The visitor's email address or other identifier. Undefined if the identity has none to show. */
  readonly identifier: string | undefined
  readonly continueHref: string
  /**
   * The name of the destination, if it has one: the application that waits, a page of Latchkey, another site.
   */
  readonly place?: string | undefined
}

/**
 * Shows a signed-in visitor of the login page who is signed in, without a prompt. Its form signs out, for a
 * new login.
 */
export function SignedIn({ t, identifier, continueHref, place, action, fields }: SignedInProps) {
  return (
    <Card title={t.text('home.signed_in')}>
      {identifier && <SignedInAs t={t} identifier={identifier} />}
      <PostForm className="stack" action={action} fields={fields}>
        <ButtonLink href={continueHref} variant="semibold" size="large">
          {place ? t.text('action.continue_to', { place }) : t.text('action.continue')}
        </ButtonLink>
        <SubmitButton className={buttonClass('outline', 'large')} label={t.text('login.other_account')} />
      </PostForm>
    </Card>
  )
}
