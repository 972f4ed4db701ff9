import type { ReactNode } from 'react'

/** How a form of ours posts. */
export interface PostTarget {
  /** The server action or URL that takes the post. */
  readonly action: string | ((form: FormData) => void | Promise<void>)
  /** What nobody types, such as our CSRF token. */
  readonly fields: Readonly<Record<string, string>>
}

interface OwnFormProps extends PostTarget {
  readonly className?: string
  readonly children: ReactNode
}

/** A form of ours, with its hidden fields. */
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
