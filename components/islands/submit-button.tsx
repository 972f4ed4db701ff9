'use client'

import { type MouseEvent, type ReactNode, use } from 'react'
import { useFormStatus } from 'react-dom'
import { FormStateContext } from './form-state'

interface SubmitButtonProps {
  readonly className?: string
  readonly label: ReactNode
  /** Shown instead of the label after the form has been in flight for some seconds. */
  readonly slowLabel?: string
  /** Shown before the label. */
  readonly icon?: ReactNode
  readonly name?: string
  readonly value?: string
  readonly disabled?: boolean
  /** Only of the button that has the focus when the page opens. */
  readonly id?: string
  readonly autoFocus?: boolean
  readonly formNoValidate?: boolean
  /** The id of the form that it sends, if it is outside of it, and the URL of the post. */
  readonly form?: string
  readonly formAction?: string
  readonly formMethod?: 'post'
  /** Id of the description. Needed if several buttons on a page have the same label. */
  readonly describedBy?: string
  /** It is too early to press this button. */
  readonly isWaiting?: boolean
  readonly title?: string | undefined
}

/**
 * A submit button that shows that its form is being sent, and ignores a second press. While it waits, it
 * keeps the focus. It is not disabled in that time: the browser does not post the name and value of a
 * disabled button.
 */
export function SubmitButton({
  className,
  label,
  slowLabel,
  icon,
  describedBy,
  isWaiting = false,
  ...rest
}: SubmitButtonProps) {
  const { pending, data } = useFormStatus()
  const { isSlow } = use(FormStateContext)
  const isPressed = pending && data.get(rest.name ?? '') === rest.value

  function ignoreEarlyPress(event: MouseEvent) {
    if (pending || isWaiting) event.preventDefault()
  }

  return (
    <button
      type="submit"
      className={className}
      aria-describedby={describedBy}
      onClick={ignoreEarlyPress}
      {...rest}
      {...(isWaiting && { 'aria-disabled': true, 'data-waiting': true })}
      {...(pending && { 'aria-disabled': true, 'aria-busy': isPressed })}
    >
      {icon}
      <span>{isPressed && isSlow && slowLabel ? slowLabel : label}</span>
    </button>
  )
}
