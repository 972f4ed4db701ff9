import { type ButtonVariant, buttonClass } from '@/components/ui/button-class'
import { markAddresses } from '@/components/ui/mark-addresses'
import type { TextKey } from '@/lib/i18n/locales'
import type { Translator } from '@/lib/i18n/translator'
import { type InjectedName, injectedNodes } from '@/lib/phone/injected-nodes'

interface InjectedTextProps {
  readonly name: InjectedName
  readonly textKey: TextKey
  readonly children: string
}

/** The label or line of an injected node, with its message id and the key of its text in `messages/`. */
export function InjectedText({ name, textKey, children }: InjectedTextProps) {
  return (
    <span data-message-id={injectedNodes[name]} data-message-key={textKey}>
      {markAddresses(children)}
    </span>
  )
}

/** The error, and the key of its text. */
export interface ProblemText {
  readonly textKey: TextKey
  readonly text: string
}

interface ProblemLineProps {
  /** The line's id, too. */
  readonly name: InjectedName
  readonly problem: ProblemText | undefined
}

/** An error under a field of the phone step. */
export function ProblemLine({ name, problem }: ProblemLineProps) {
  if (!problem) return null
  return (
    <p id={name} className="field-message text-error" role="alert">
      <InjectedText name={name} textKey={problem.textKey}>
        {problem.text}
      </InjectedText>
    </p>
  )
}

interface PhoneButtonProps {
  readonly name: InjectedName
  /** The route handler for the post. */
  readonly formAction: string
  readonly variant: ButtonVariant
  readonly textKey: TextKey
  readonly t: Translator
}

/** Posts the registration form to a URL of the phone step. The browser does not validate the other fields. */
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
