import type { ReactNode } from 'react'

/** How a form of Latchkey posts. */
export interface PostTarget {
  /** The server action or URL of the post. */
  readonly action: string | ((form: FormData) => void | Promise<void>)
  /** Hidden values, such as the CSRF token. */
  readonly fields: Readonly<Record<string, string>>
}

interface OwnFormProps extends PostTarget {
  readonly className?: string
  readonly children: ReactNode
}

/** A form of Latchkey, with its hidden fields. */
export function PostForm({ action, fields, className, children }: OwnFormProps) {
  return (
    <form className={className} action={action} {...(typeof action === 'string' && { method: 'post' })}>
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {children}
    </form>
  )
}
