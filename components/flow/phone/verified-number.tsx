import { Announcement } from '@/components/islands/announcement'
import type { Translator } from '@/lib/i18n/translator'
import { InjectedText } from './injected-text'
import { PhoneButton } from './phone-button'

/** Says that the number is verified, and offers to change it. */
export function VerifiedNumber({ t }: { readonly t: Translator }) {
  return (
    <>
      <PhoneButton
        name="traits.reverification"
        formAction="/api/phone/reverification"
        variant="outline"
        textKey="phone.reverification"
        t={t}
      />
      <p className="phone-verified">
        <svg id="traits.tick" viewBox="0 0 20 20" className="icon" aria-hidden="true" focusable="false">
          <circle cx="10" cy="10" r="8.5" />
          <path d="m6 10.5 2.8 2.8L14 7.5" />
        </svg>
        <InjectedText name="traits.tick" textKey="phone.verified">
          {t.text('phone.verified')}
        </InjectedText>
      </p>
      <Announcement text={t.text('phone.verified')} isShown={false} />
    </>
  )
}
