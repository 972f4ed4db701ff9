import type { ComponentProps } from 'react'
import { type ButtonSize, type ButtonVariant, buttonClass } from './button-class'

interface ButtonLinkProps extends Omit<ComponentProps<'a'>, 'className'> {
  readonly href: string
  readonly variant?: ButtonVariant
  readonly size?: ButtonSize
}

/** A link that looks like a button. It opens a page and changes nothing. */
export function ButtonLink({ variant, size, ...rest }: ButtonLinkProps) {
  return <a className={buttonClass(variant, size)} {...rest} />
}
