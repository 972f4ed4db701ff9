import type { ComponentProps } from 'react'
import { type ButtonSize, type ButtonVariant, buttonClass } from './button-class'

interface ButtonProps extends Omit<ComponentProps<'button'>, 'className'> {
  readonly variant?: ButtonVariant
  readonly size?: ButtonSize
}

/** A button. It submits its form only if `type` is `submit`. */
export function Button({ variant, size, type = 'button', ...rest }: ButtonProps) {
  return <button type={type} className={buttonClass(variant, size)} {...rest} />
}
