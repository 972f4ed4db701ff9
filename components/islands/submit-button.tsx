'use client'

import type { MouseEvent, ReactNode } from 'react'
import { useFormStatus } from 'react-dom'

interface SubmitButtonProps {
  readonly className: string
  readonly label: string
  /** Shown before the label. */
  readonly icon?: ReactNode
  readonly name?: string
  readonly value?: string
  readonly disabled?: boolean
  readonly formNoValidate?: boolean
  /** Id of the description. Needed where several buttons on a page have the same label. */
  readonly describedBy?: string
  /** For the copy that Enter presses. Nobody sees or reaches it. */
  readonly visuallyHidden?: boolean
}

/**
 * A submit button that shows when its form is being sent, and ignores a second press.
 * It is not disabled meanwhile: the browser does not post the name and value of a disabled button.
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

  function ignoreSecondPress(event: MouseEvent) {
    if (pending) event.preventDefault()
  }

  return (
    <button
      type="submit"
      className={className}
      aria-describedby={describedBy}
      onClick={ignoreSecondPress}
      {...rest}
      {...(pending && { 'aria-disabled': true, 'aria-busy': isPressed })}
      {...(visuallyHidden && { tabIndex: -1, 'aria-hidden': true })}
    >
      {icon}
      {label}
    </button>
  )
}
