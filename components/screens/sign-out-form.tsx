import { SubmitButton } from '@/components/islands/submit-button'
import { PostForm, type PostTarget } from '@/components/ui/post-form'

interface SignOutFormProps {
  readonly label: string
  readonly signOut: PostTarget
  /** The class of the button; none in a menu, which has a look for it. */
  readonly className?: string
}

/** The button that signs out at once. It is a form, because a link must not sign anybody out. */
export function SignOutForm({ label, signOut, className = '' }: SignOutFormProps) {
  return (
    <PostForm className="actions" {...signOut}>
      <SubmitButton className={className} label={label} />
    </PostForm>
  )
}
