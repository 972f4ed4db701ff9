/** As many digits as the codes of Kratos, of authenticator apps and of text messages have. */
const wholeCode = /^\d{6}$/

/** The code that each field has sent. A refused code is not sent again by itself. */
const sent = new WeakMap<HTMLInputElement, string>()

/**
 * Presses the button of a field for a code, when the code is complete and was not sent before. Spaces and dashes do
 * not count.
 * @param isOwn which button of the form sends this code
 */
export function sendWhenComplete(
  field: HTMLInputElement,
  isOwn: (button: HTMLButtonElement) => boolean,
): void {
  const code = field.value.replace(/[\s-]/g, '')
  if (!wholeCode.test(code) || sent.get(field) === code) return
  const buttons = field.form?.querySelectorAll<HTMLButtonElement>('button[type="submit"]:not(:disabled)')
  const button = [...(buttons ?? [])].find(isOwn)
  if (!button) return
  sent.set(field, code)
  field.form?.requestSubmit(button)
}
