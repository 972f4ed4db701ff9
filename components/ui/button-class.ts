export type ButtonVariant = 'regular' | 'semibold' | 'outline' | 'quiet' | 'error'
export type ButtonSize = 'small' | 'medium' | 'large'

/**
 * The class names that make an element look like a button (docs/behaviour.md 2.8). Links and islands use them
 * too.
 */
export function buttonClass(variant: ButtonVariant = 'regular', size: ButtonSize = 'medium'): string {
  return `button button-${variant} button-${size}`
}
