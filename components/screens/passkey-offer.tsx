import { SubmitButton } from '@/components/islands/submit-button'
import { buttonClass } from '@/components/ui/button-class'
import { ButtonLink } from '@/components/ui/button-link'
import { CardPart } from '@/components/ui/card-part'
import type { Translator } from '@/lib/i18n/translator'

interface PasskeyOfferProps {
  readonly t: Translator
  /** Where a passkey is added. */
  readonly addHref: string
  /** Posted with the form. Proves that the form is ours. */
  readonly csrfToken: string
  readonly refuse: (form: FormData) => Promise<void>
}

/** Offers a passkey to somebody who has just typed a password. One press refuses it. */
export function PasskeyOffer({ t, addHref, csrfToken, refuse }: PasskeyOfferProps) {
  return (
    <CardPart
      id="passkey-offer"
      title={t.text('home.passkey_title')}
      hint={t.text('home.passkey_hint')}
      needsScript
    >
      <form className="actions" action={refuse}>
        <input type="hidden" name="csrf_token" value={csrfToken} />
        <ButtonLink href={addHref} variant="semibold">
          {t.text('home.passkey_add')}
        </ButtonLink>
        <SubmitButton className={buttonClass('outline')} label={t.text('home.passkey_refuse')} />
      </form>
    </CardPart>
  )
}
