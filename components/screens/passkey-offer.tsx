import { SubmitButton } from '@/components/islands/submit-button'
import { buttonClass } from '@/components/ui/button-class'
import { ButtonLink } from '@/components/ui/button-link'
import { PostForm } from '@/components/ui/post-form'
import type { Translator } from '@/lib/i18n/translator'

interface PasskeyOfferProps {
  readonly t: Translator
  /** Where a passkey is added. */
  readonly addHref: string
  /** The CSRF token of the form. */
  readonly csrfToken: string
  readonly refuse: (form: FormData) => Promise<void>
}

/**
 * Offers a passkey to a visitor who has just typed a password. One press declines it. It needs JavaScript.
 */
export function PasskeyOffer({ t, addHref, csrfToken, refuse }: PasskeyOfferProps) {
  return (
    <section className="offer for-script" aria-labelledby="passkey-offer">
      <h2 className="card-title" id="passkey-offer">
        {t.text('home.passkey_title')}
      </h2>
      <p className="hint">{t.text('home.passkey_hint')}</p>
      <PostForm className="actions" action={refuse} fields={{ csrf_token: csrfToken }}>
        <ButtonLink href={addHref} variant="semibold">
          {t.text('home.passkey_add')}
        </ButtonLink>
        <SubmitButton className={buttonClass('outline')} label={t.text('home.passkey_refuse')} />
      </PostForm>
    </section>
  )
}
