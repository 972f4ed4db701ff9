/** What our forms say of a field that the browser does not accept. */
export interface FieldTexts {
  readonly missing: string
  readonly malformed: string
}

/** Says what is wrong with a field in the page's language, as after an answer of the server. */
export function sayInvalid(field: HTMLInputElement | HTMLSelectElement, texts: FieldTexts): void {
  // The browser gives the focus to the first one only where it shows its bubble.
  if (field.form?.querySelector(':is(input, select):invalid') === field) field.focus()
  const { valueMissing, customError } = field.validity
  const text = customError ? field.validationMessage : valueMissing ? texts.missing : texts.malformed
  const id = `${field.id}-invalid`
  if (document.getElementById(id)) return
  const message = Object.assign(document.createElement('p'), { id, className: 'field-message text-error' })
  message.role = 'alert'
  message.textContent = text
  // The label of a box stands beside it.
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
