import { SubmitButton } from '@/components/islands/submit-button'
import { PostForm, type PostTarget } from '@/components/ui/post-form'

interface SignOutFormProps {
  readonly label: string
  readonly signOut: PostTarget
  /** The class of the button; none in a menu, which has its own style. */
  readonly className?: string
}

/** The button that signs out immediately. It is a form, because a link must never sign out. */
export function SignOutForm({ label, signOut, className }: SignOutFormProps) {
  return (
    <PostForm className="actions" {...signOut}>
      <SubmitButton {...(className && { className })} label={label} />
    </PostForm>
  )
}
