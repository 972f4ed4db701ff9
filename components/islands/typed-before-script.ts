type Field = HTMLInputElement | HTMLSelectElement

/** The fields of the document as the server sent it. Empty once React has rendered a form. */
let served: Field[] | undefined

/** Called before React's first rendering reaches the document. */
export function keepServedFields(): void {
  if (typeof document === 'undefined') return
  served ??= [...document.querySelectorAll<Field>('form :is(input, select)[id]')]
}

/**
 * A browser that translates a page changes its texts, also before script runs. React does not find them then, and renders
 * the document anew (https://react.dev/errors/418). What was typed until then is still in the fields that it removed.
 */
export function restoreTyped(): void {
  for (const before of served?.splice(0) ?? []) {
    const field = before.isConnected ? null : document.getElementById(before.id)
    if (field instanceof HTMLInputElement && before instanceof HTMLInputElement) {
      field.value = before.value
      field.checked = before.checked
    } else if (field instanceof HTMLSelectElement) field.value = before.value
  }
}
