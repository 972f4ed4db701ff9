import { SubmitButton } from '@/components/islands/submit-button'
import { HiddenFields } from '@/components/ui/hidden-fields'

/** How a page of ours signs out: the server action, and the hidden fields that it needs. */
export interface SignOut {
  readonly action: (form: FormData) => Promise<void>
  readonly fields: Readonly<Record<string, string>>
}

interface SignOutFormProps {
  readonly label: string
  readonly signOut: SignOut
  /** The class of the button; none in a menu, which has a look for it. */
  readonly className?: string
}

/** The button that signs out at once. It is a form, because a link must not sign anybody out. */
export function SignOutForm({ label, signOut, className = '' }: SignOutFormProps) {
  return (
    <form className="actions" action={signOut.action}>
      <HiddenFields fields={signOut.fields} />
      <SubmitButton className={className} label={label} />
    </form>
  )
}
