import { type ButtonVariant, buttonClass } from '@/components/ui/button-class'

interface PhoneButtonProps {
  readonly name: string
  /** The route handler that takes the post. */
  readonly formAction: string
  readonly variant: ButtonVariant
  readonly label: string
}

/** Posts the registration form to a URL of the phone step. The browser does not check the other fields. */
export function PhoneButton({ name, formAction, variant, label }: PhoneButtonProps) {
  return (
    <button
      type="submit"
      name={name}
      formAction={formAction}
      formNoValidate
      className={buttonClass(variant, 'large')}
    >
      {label}
    </button>
  )
}
