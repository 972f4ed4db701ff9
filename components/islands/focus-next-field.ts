import { isComposing } from './is-composing'

/**
 * On Enter in a field that still has the focus, moves the focus to the next field of the form, and from the
 * last one to its button.
 */
export function focusNextField(event: KeyboardEvent) {
  const { target, key, ctrlKey, metaKey, altKey, shiftKey } = event
  const hasModifier = ctrlKey || metaKey || altKey || shiftKey
  if (key !== 'Enter' || isComposing(event) || hasModifier || event.defaultPrevented) return
  if (!(target instanceof HTMLInputElement) || !target.form || isButton(target)) return
  if (document.activeElement !== target) return
  // The browser would press the button that gets the focus.
  event.preventDefault()
  const stops = [...target.form.elements].filter(isStop)
  const next =
    stops.find((stop) => isAfter(stop, target)) ?? stops.find((stop) => stop instanceof HTMLButtonElement)
  next?.focus()
}

function isAfter(element: Node, other: Node): boolean {
  return Boolean(other.compareDocumentPosition(element) & Node.DOCUMENT_POSITION_FOLLOWING)
}

/** A field, or the main button. A toggle, such as the button that shows a password, is left out. */
function isStop(element: Element): element is HTMLElement {
  const isField = element instanceof HTMLInputElement || element instanceof HTMLSelectElement
  const isOnward = element instanceof HTMLButtonElement && !element.hasAttribute('aria-pressed')
  if (!isField && !isOnward) return false
  return !element.disabled && element.tabIndex >= 0 && element.getClientRects().length > 0
}

function isButton({ type }: HTMLInputElement): boolean {
  return type === 'submit' || type === 'button' || type === 'reset' || type === 'image'
}
