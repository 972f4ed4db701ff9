type Field = HTMLInputElement | HTMLSelectElement

/** The fields of the document as the server sent it. Empty once React has rendered a form. */
let served: Field[] | undefined

/** Called before React's first rendering reaches the document. */
export function captureServerFields(): void {
  if (typeof document === 'undefined') return
  served ??= [...document.querySelectorAll<Field>('form :is(input, select)[id]')]
}

/**
 * A browser that translates a page changes its texts, also before JavaScript runs. React does not find them
 * then, and renders the document again (https://react.dev/errors/418). The values typed until then are still
 * in the fields that it removed.
 */
export function restoreTypedInput(): void {
  for (const before of served?.splice(0) ?? []) {
    const field = document.getElementById(before.id) as Field | null
    if (before.isConnected || !field) continue
    field.value = before.value
    if ('checked' in field && 'checked' in before) field.checked = before.checked
  }
}
