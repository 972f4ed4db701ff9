import { SubmitButton } from '@/components/islands/submit-button'
import { OwnForm, type OwnPost } from '@/components/ui/own-form'

interface SignOutFormProps {
  readonly label: string
  readonly signOut: OwnPost
  /** The class of the button; none in a menu, which has a look for it. */
  readonly className?: string
}

/** The button that signs out at once. It is a form, because a link must not sign anybody out. */
export function SignOutForm({ label, signOut, className = '' }: SignOutFormProps) {
  return (
    <OwnForm className="actions" {...signOut}>
      <SubmitButton className={className} label={label} />
    </OwnForm>
  )
}
