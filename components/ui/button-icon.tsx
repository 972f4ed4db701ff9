interface ButtonIconProps {
  /** SVG path data in a box of 20 by 20. */
  readonly path: string
}

/** A decorative icon at the start of a button, in the color of the button's text. */
export function ButtonIcon({ path }: ButtonIconProps) {
  return (
    <svg className="icon button-icon" viewBox="0 0 20 20" aria-hidden="true">
      <path d={path} />
    </svg>
  )
}
