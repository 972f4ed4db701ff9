import { type ButtonVariant, buttonClass } from '@/components/ui/button-class'
import type { TextKey } from '@/lib/i18n/locales'
import type { Translator } from '@/lib/i18n/translator'
import type { InjectedName } from '@/lib/phone/injected-nodes'
import { InjectedText } from './injected-text'

interface PhoneButtonProps {
  readonly name: InjectedName
  /** The route handler that takes the post. */
  readonly formAction: string
  readonly variant: ButtonVariant
  readonly textKey: TextKey
  readonly t: Translator
}

/** Posts the registration form to a URL of the phone step. The browser does not check the other fields. */
export function PhoneButton({ name, formAction, variant, textKey, t }: PhoneButtonProps) {
  return (
    <button
      type="submit"
      name={name}
      formAction={formAction}
      formNoValidate
      className={buttonClass(variant, 'large')}
    >
      <InjectedText name={name} textKey={textKey}>
        {t.text(textKey)}
      </InjectedText>
    </button>
  )
}
