'use client'

import type { MouseEvent, ReactNode } from 'react'
import { useFormStatus } from 'react-dom'

interface SubmitButtonProps {
  readonly className: string
  readonly label: string
  /** Stands before the label. */
  readonly icon?: ReactNode
  readonly name?: string
  readonly value?: string
  readonly disabled?: boolean
  readonly formNoValidate?: boolean
  /** Id of what the button acts on, where several buttons on a page say the same. */
  readonly describedBy?: string
  /** For the copy that Enter presses: not seen, not reachable. */
  readonly visuallyHidden?: boolean
}

/**
 * A submit button that shows when its form is on the way and drops a second press.
 * It is never disabled meanwhile: a disabled button takes its name and value out of the post.
 */
export function SubmitButton({
  className,
  label,
  icon,
  describedBy,
  visuallyHidden,
  ...rest
}: SubmitButtonProps) {
  const { pending, data } = useFormStatus()
  const isPressed = pending && data.get(rest.name ?? '') === rest.value

  function dropSecondPress(event: MouseEvent) {
    if (pending) event.preventDefault()
  }

  return (
    <button
      type="submit"
      className={className}
      aria-describedby={describedBy}
      onClick={dropSecondPress}
      {...rest}
      {...(pending && { 'aria-disabled': true, 'aria-busy': isPressed })}
      {...(visuallyHidden && { tabIndex: -1, 'aria-hidden': true })}
    >
      {icon}
      {label}
    </button>
  )
}
