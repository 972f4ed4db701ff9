/** The messages of Latchkey's forms for a field that the browser rejects. */
export interface FieldTexts {
  readonly missing: string
  readonly malformed: string
}

/** One validation by the browser names all invalid fields, one after the other. */
let isSaying = false

/**
 * Shows the error of a field in the page's language, as after a response of the server.
 * @param isMissing the field is empty
 */
export function showFieldError(
  field: HTMLInputElement | HTMLSelectElement,
  isMissing: boolean,
  texts: FieldTexts,
): void {
  // The browser focuses the first one only if it shows its bubble.
  if (!isSaying) {
    field.focus()
    isSaying = true
    setTimeout(() => {
      isSaying = false
    })
  }
  // The server has said what is wrong with the field that is empty again, and that says more.
  if (isMissing && field.getAttribute('aria-invalid') === 'true') return
  const text = field.validity.customError
    ? field.validationMessage
    : isMissing
      ? texts.missing
      : texts.malformed
  const id = `${field.id}-invalid`
  if (document.getElementById(id)) return
  const message = Object.assign(document.createElement('p'), { id, className: 'field-message text-error' })
  message.role = 'alert'
  message.textContent = text
  // The label of a box is beside it.
  const box = field.closest('.checkbox')
  if (box) box.append(message)
  else (field.closest('.reveal-box') ?? field).after(message)
  const attributes = { 'aria-invalid': 'true', 'aria-describedby': joined(field, id) }
  const before = Object.keys(attributes).map((name) => [name, field.getAttribute(name)] as const)
  for (const [name, value] of Object.entries(attributes)) field.setAttribute(name, value)
  function takeBack() {
    message.remove()
    for (const [name, value] of before) {
      if (value === null) field.removeAttribute(name)
      else field.setAttribute(name, value)
    }
  }
  field.addEventListener('input', takeBack, { once: true })
}

function joined(field: Element, id: string): string {
  return [field.getAttribute('aria-describedby'), id].filter(Boolean).join(' ')
}
